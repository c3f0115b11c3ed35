import { writeNumber } from '../../../money/write-number.ts'

/** '12,3 MB', in a readable unit. */
export function sizeWords(bytes: number): string {
  if (bytes < 1e6) return `${writeNumber(Math.max(1, Math.round(bytes / 1e3)))} kB`
  if (bytes < 1e9) return `${writeNumber(Math.round(bytes / 1e5) / 10)} MB`
  return `${writeNumber(Math.round(bytes / 1e8) / 10)} GB`
}
