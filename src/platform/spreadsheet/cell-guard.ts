/** Cells that a spreadsheet would take for a formula; one that already wears the guard counts too. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/

/** A text that no spreadsheet runs: with an apostrophe before it when it looks like a formula. */
export function guardCell(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** The text as it was before `guardCell`. */
export function unguardCell(text: string): string {
  return guarded.test(text) ? text.slice(1) : text
}
