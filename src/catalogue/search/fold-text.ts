/** Lower case without accents, as the database's `plain` makes it: 'Núñez' is found by 'nunez'. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
