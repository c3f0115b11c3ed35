import { CsvError, parse } from 'csv-parse/sync'
import { SheetError, tidyRows, type Sheet } from './sheet.ts'

/** A CSV file's rows, in any encoding (UTF-8, UTF-16 with a mark, Windows-1252) and with any separator (; , tab |). */
export function readCsv(bytes: Uint8Array): Sheet {
  const text = decode(bytes).replace(/^sep=.\r?\n/, '')
  if (otherFormat.test(text)) throw new SheetError('unreadable')
  return tidyRows(rowsOf(text))
}

/** Price lists also come as a PDF, as an old XLS, and as a web page that is named .xls: their lines are no rows. */
const otherFormat = /^\s*(%PDF-|\u00d0\u00cf.\u00e0|<(!doctype|html|table|\?xml)\b)/i

function rowsOf(text: string): string[][] {
  const options = { delimiter: separatorOf(text), relax_column_count: true, relax_quotes: true, trim: true }
  try {
    return parse(text, options)
  } catch (failure) {
    if (failure instanceof CsvError && failure.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new SheetError('open-quote')
    throw failure
  }
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // what is not UTF-8 comes from a spreadsheet on Windows; its code page includes Latin-1
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Lines by which the separator is detected: above a list's headings stand its title, an address, a date. */
const linesCompared = 40

/** The separator, outside quotes, that the most lines have equally often. */
function separatorOf(text: string): string {
  const counts = linesOf(text)
  const [best] = [';', ',', '\t', '|']
    .map((separator) => ({ separator, ...usual(counts.map((line) => line.get(separator) ?? 0)) }))
    .toSorted((one, other) => other.lines - one.lines || other.times - one.times)
  return best && best.lines > 0 ? best.separator : ';'
}

/** How often each character outside quotes stands in the first lines. */
function linesOf(text: string): Map<string, number>[] {
  const lines: Map<string, number>[] = []
  let [line, quoted] = [new Map<string, number>(), false]
  for (const character of text.slice(0, 20_000)) {
    if (character === '"') quoted = !quoted
    else if (!quoted && character === '\n') {
      lines.push(line)
      if (lines.length === linesCompared) return lines
      line = new Map()
    } else if (!quoted) line.set(character, (line.get(character) ?? 0) + 1)
  }
  return [...lines, line]
}

/** The most frequent number but zero, and in how many lines it stands. */
function usual(numbers: readonly number[]): { times: number; lines: number } {
  const lines = new Map<number, number>()
  for (const times of numbers) if (times > 0) lines.set(times, (lines.get(times) ?? 0) + 1)
  const [best] = [...lines].toSorted((one, other) => other[1] - one[1] || other[0] - one[0])
  return best ? { times: best[0], lines: best[1] } : { times: 0, lines: 0 }
}
