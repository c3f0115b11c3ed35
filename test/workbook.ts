import { crc32 } from 'node:zlib'

/** A zip file of raw parts. */
export function zipOf(parts: Record<string, string | Buffer>): Buffer {
  let at = 0
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text as string)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    for (const [header, from] of [
      [local, 14],
      [entry, 16],
    ] as const) {
      header.writeUInt32LE(crc32(content), from)
      header.writeUInt32LE(content.length, from + 4)
      header.writeUInt32LE(content.length, from + 8)
      header.writeUInt16LE(name.length, from + 12)
    }
    entry.writeUInt32LE(at, 42)
    at += 30 + name.length + content.length
    files.push(local, Buffer.from(name), content)
    directory.push(entry, Buffer.from(name))
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(parts).length, 8)
  end.writeUInt16LE(Object.keys(parts).length, 10)
  end.writeUInt32LE(Buffer.concat(directory).length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...files, ...directory, end])
}

const schema = 'http://schemas.openxmlformats.org'

/** A cell: text, number, a formula with its stored result, or empty. */
export type BookCell = string | number | null | { formula: string; result: number }

type BookSheet = {
  name: string
  rows: BookCell[][]
  /** Merged cells: 'A2:A4'. */
  merged?: string[]
  /** The number of its part in the file; its position by default. */
  part?: number
}

/** A workbook as a spreadsheet program saves it. */
export function workbookOf(sheets: BookSheet[]): Buffer {
  const main = `${schema}/spreadsheetml/2006/main`
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${schema}/officeDocument/2006/relationships"><sheets>${sheets
      .map(({ name }, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${schema}/package/2006/relationships">${sheets
      .map(
        ({ part }, n) =>
          `<Relationship Id="rId${n + 1}" Type="${schema}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet${part ?? n + 1}.xml"/>`,
      )
      .join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map(({ rows, merged = [], part }, n) => [
        `xl/worksheets/sheet${part ?? n + 1}.xml`,
        `<worksheet xmlns="${main}"><sheetData>${rows.map(rowXml).join('')}</sheetData>${
          merged.length > 0
            ? `<mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
            : ''
        }</worksheet>`,
      ]),
    ),
  })
}

function rowXml(cells: BookCell[], row: number): string {
  return `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${String.fromCharCode(65 + column)}${row + 1}`)).join('')}</row>`
}

function cellXml(cell: BookCell, at: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c r="${at}"><f>${cell.formula}</f><v>${cell.result}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
}
