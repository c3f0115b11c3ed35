/** Escapes text for LIKE. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
