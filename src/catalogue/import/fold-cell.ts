import { foldText } from '../search/fold-text.ts'

/** A cell as translations know it. */
export function foldCell(cell: string | number): string {
  return foldText(String(cell)).replace(/\s+/g, ' ').trim()
}
