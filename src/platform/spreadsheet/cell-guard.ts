/** Cells that a spreadsheet would evaluate as a formula, or that are escaped already. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/

/** Prefixes a formula-like cell with an apostrophe. */
export function guardCell(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** Inverse of `guardCell`. */
export function unguardCell(text: string): string {
  return guarded.test(text) ? text.slice(1) : text
}
