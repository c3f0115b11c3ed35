import { CsvError, parse } from 'csv-parse/sync'
import { SheetError, tidyRows, type Sheet } from './sheet.ts'

/** Reads CSV in any encoding (UTF-8, UTF-16 with a BOM, Windows-1252) and with any separator (; , tab |). */
export function readCsv(bytes: Uint8Array): Sheet {
  const text = decode(bytes).replace(/^sep=.\r?\n/, '')
  if (otherFormat.test(text)) throw new SheetError('unreadable')
  return tidyRows(rowsOf(text))
}

/** Price lists also arrive as PDF, old XLS, or a web page named .xls. Those have no rows to read. */
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
    // anything but UTF-8 comes from a spreadsheet on Windows, whose code page includes Latin-1
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Lines used to detect the separator, since a title, an address and a date may precede the headings. */
const linesCompared = 40

/** The separator that most lines contain equally often, outside quotes. */
function separatorOf(text: string): string {
  const counts = linesOf(text)
  const [best] = [';', ',', '\t', '|']
    .map((separator) => ({ separator, ...usual(counts.map((line) => line.get(separator) ?? 0)) }))
    .toSorted((a, b) => b.lines - a.lines || b.times - a.times)
  return best && best.lines > 0 ? best.separator : ';'
}

/** Counts each character outside quotes in the first lines. */
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

/** The most frequent count other than zero, and the number of lines that have it. */
function usual(numbers: readonly number[]): { times: number; lines: number } {
  const lines = new Map<number, number>()
  for (const times of numbers) if (times > 0) lines.set(times, (lines.get(times) ?? 0) + 1)
  const [best] = [...lines].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])
  return best ? { times: best[0], lines: best[1] } : { times: 0, lines: 0 }
}
