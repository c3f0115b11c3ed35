/** Text as a pattern of LIKE that stands for itself. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
