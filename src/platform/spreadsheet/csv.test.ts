import { deflateRawSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { guardCell, unguardCell } from './cell-guard.ts'
import { writeCsv } from './csv.ts'
import { readSheetFile, writeXlsx } from './worker-client.ts'
import { readCsv } from './read-csv.ts'
import { SheetError } from './sheet.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const windows = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['semicolons', bytes('Nombre;Precio\nRutini;12,5\n')],
  ['commas', bytes('Nombre,Precio\nRutini,"12,5"\n')],
  ['tabs', bytes('Nombre\tPrecio\nRutini\t12,5')],
  ['a byte order mark and CRLF', bytes('\uFEFFNombre;Precio\r\nRutini;12,5\r\n')],
  ['a line that says the separator', bytes('sep=;\r\nNombre;Precio\r\nRutini;12,5\r\n')],
  ['empty lines and blanks', bytes('Nombre ;Precio\n\n ; \n Rutini ; 12,5 ;\n')],
  ['UTF-16', Uint8Array.from(Buffer.from('\uFEFFNombre;Precio\nRutini;12,5', 'utf16le'))],
])('reads %s', (_, file) => {
  const { rows } = readCsv(file)
  expect(rows[0]?.slice(0, 2)).toEqual(['Nombre', 'Precio'])
  expect(rows[1]?.slice(0, 2)).toEqual(['Rutini', '12,5'])
  expect(rows).toHaveLength(2)
})

test('reads Windows-1252 and UTF-8 alike, and quotes within quotes', () => {
  const text = 'Nombre;Nota\n"El ""Señor"" de Güemes";"dos\nlíneas; y punto"\n'
  expect(readCsv(windows(text))).toEqual(readCsv(bytes(text)))
  expect(readCsv(bytes(text)).rows[1]).toEqual(['El "Señor" de Güemes', 'dos\nlíneas; y punto'])
})

test.each([
  ['nothing below the headings', bytes('Nombre;Precio\n'), 'empty'],
  ['a quote that is never closed', bytes('Nombre;Precio\n"Rutini;12\nOtro;5\n'), 'open-quote'],
  ['binary content', Uint8Array.from([1, 0, 2, 10, 0, 59, 0]), 'unreadable'],
  ['a PDF', bytes('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\n2 0 obj\n'), 'unreadable'],
  ['a web page that is named .xls', bytes('\n<html><table>\n<tr><td>Malbec</td></tr>\n'), 'unreadable'],
  ['an old XLS', windows('\u00d0\u00cf\u0011\u00e0\u00a1\nx\ny\n'), 'unreadable'],
  ['too many rows', bytes(`a;b\n${'1;2\n'.repeat(100_001)}`), 'too-large'],
])('refuses %s', (_, file, why) => {
  expect(() => readCsv(file)).toThrow(new SheetError(why as SheetError['why']))
})

test('no written cell runs as a formula, and every one is read back unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(guardCell(text)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
      expect(unguardCell(guardCell(text))).toBe(text)
    }),
  )
  // full-width signs start formulas in some locales
  for (const text of ['＝1+1', '＠x', '\n=1', '\t=1']) expect(guardCell(text)).toBe(`'${text}`)
  for (const text of ['=1+1', '+54', '-5', '@x', '＋54', '\n=1', "'=x", "''+x", "'tis"])
    expect(unguardCell(guardCell(text))).toBe(text)
})

test('reads back what it writes', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => /^\S([^\0]*\S)?$/.test(text)),
        {
          minLength: 2,
          maxLength: 5,
        },
      ),
      (cells) => {
        const file = bytes(writeCsv(['a', 'b', 'c', 'd', 'e'], [cells]))
        const row = readCsv(file).rows[1]?.map((cell) => unguardCell(String(cell)))
        // some programs read a lone CR inside a cell as a line break
        if (!cells.some((cell) => cell.includes('\r'))) expect(row).toEqual(cells)
      },
    ),
  )
})

test('every row is known by its number in the sheet, though empty ones are left out', async () => {
  const rows = [[], ['Nombre', 'Precio'], ['', null], ['Rutini', 3], [], ['Otro', 4]]
  const text = rows.map((row) => row.join(';')).join('\n')
  const lines = [2, 4, 6]
  expect(readCsv(bytes(text)).lines).toEqual(lines)
  expect(readCsv(bytes(`sep=;\r\n${text}\r\n\r\n`)).lines).toEqual(lines)
  expect(await readSheetFile(await writeXlsx(rows))).toMatchObject({ ok: true, lines })
})

test('a number that is written is the same number when it is read, not a thousand times as much', () => {
  expect(writeCsv(['a'], [[950.125], [0.5], [1.25], [12_345.6789], [7]])).toBe(
    '\uFEFFa\r\n950,1250\r\n0,5\r\n1,25\r\n12345,6789\r\n7\r\n',
  )
})

test('a workbook is read as the numbers and texts that it holds', async () => {
  const file = await writeXlsx([
    ['Nombre', 'Precio', 'Vacía'],
    ['Añejo «X»', 12_345.5, null],
    ['Otro', 3, 'sí'],
  ])
  expect(await readSheetFile(file)).toEqual({
    ok: true,
    rows: [
      ['Nombre', 'Precio', 'Vacía'],
      ['Añejo «X»', 12_345.5, null],
      ['Otro', 3, 'sí'],
    ],
    lines: [1, 2, 3],
  })
})

test('a gzipped file is unpacked, and one that unpacks to too much is refused', async () => {
  const small = await readSheetFile(gzipSync('Nombre;Precio\nRutini;1'))
  expect(small).toMatchObject({ ok: true })
  expect(await readSheetFile(gzipSync(Buffer.alloc(120_000_000, 'a')))).toEqual({
    ok: false,
    why: 'too-large',
  })
})

test('a file that takes more memory than there is ends its reader and nothing else', async () => {
  expect(await readSheetFile(bytes('a;b\n1;2'), 32)).toMatchObject({ ok: true })
  const wide = `${'x;'.repeat(99)}\n`.repeat(40_000)
  expect(await readSheetFile(gzipSync(wide), 32)).toEqual({ ok: false, why: 'too-large' })
})

test('a zip bomb is refused before it is unpacked, whatever it says of its size', async () => {
  const packed = deflateRawSync(Buffer.alloc(150_000_000, ' '))
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  // the header claims ten bytes
  local.writeUInt32LE(10, 22)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(10, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  const bomb = Buffer.concat([local, name, packed, entry, name, end])
  expect(await readSheetFile(bomb)).toEqual({ ok: false, why: 'too-large' })
  expect(await readSheetFile(Buffer.from('PK nothing of a zip'))).toEqual({ ok: false, why: 'unreadable' })
})
