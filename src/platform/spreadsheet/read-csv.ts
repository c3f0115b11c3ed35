import { CsvError, parse } from 'csv-parse/sync'
import { SheetError, tidyRows, type Sheet } from './sheet.ts'

/** A CSV file's rows, in any encoding (UTF-8, UTF-16 with a mark, Windows-1252) and with any separator (; , tab |). */
export function readCsv(bytes: Uint8Array): Sheet {
  const text = decode(bytes).replace(/^sep=.\r?\n/, '')
  return tidyRows(rowsOf(text))
}

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

/** The most frequent separator of the first line, outside quotes. */
function separatorOf(text: string): string {
  const counts = new Map([';', ',', '\t', '|'].map((separator) => [separator, 0]))
  let quoted = false
  for (const character of text.slice(0, 20_000)) {
    if (character === '"') quoted = !quoted
    else if (!quoted && character === '\n') break
    else if (!quoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const [best] = [...counts].toSorted((a, b) => b[1] - a[1])
  return best && best[1] > 0 ? best[0] : ';'
}
