/** Cells that a spreadsheet evaluates as a formula, or that have the escape already. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/

/** Escapes a cell that a spreadsheet would evaluate as a formula, with a leading apostrophe. */
export function guardCell(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** Inverse of `guardCell`. */
export function unguardCell(text: string): string {
  return guarded.test(text) ? text.slice(1) : text
}
