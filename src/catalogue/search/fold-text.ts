/** Lower case without accents, like the database's `plain`: 'nunez' finds 'Núñez'. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
