import { expect, test } from 'vitest'
import { zipOf } from '../../../test/workbook.ts'
import { checkCellBounds } from './cell-bounds.ts'
import { createWorkQueue, readSheetFile } from './worker-client.ts'

const schema = 'http://schemas.openxmlformats.org'
const workbookOf = (rows: string) =>
  zipOf({
    'xl/workbook.xml': `<workbook xmlns="${schema}/spreadsheetml/2006/main" xmlns:r="${schema}/officeDocument/2006/relationships"><sheets><sheet name="Vinos" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${schema}/package/2006/relationships"><Relationship Id="rId1" Type="${schema}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${schema}/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  })
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const table = `<row r="1">${text('A1', 'Nombre')}${text('B1', 'Precio')}</row><row r="2">${text('A2', 'Rutini')}<c r="B2"><v>12</v></c></row>`

test('a small workbook with one far cell is refused before it is read', async () => {
  const bomb = workbookOf(`${table}<row r="1048576">${text('XFD1048576', 'x')}</row>`)
  expect(bomb.length).toBeLessThan(1600)
  // reading it takes a gigabyte, so this limit passes only if it is rejected unread
  expect(await readSheetFile(bomb, 128)).toEqual({ ok: false, why: 'far-cell' })
})

test('empty formatted cells do not count as far cells', async () => {
  const styled = `${table}<row r="3"><c r="A3" s="1"/><c r="XFD3" s="1"/></row><row r="1048576" ht="12.8" hidden="false"/>`
  expect(await readSheetFile(workbookOf(styled))).toEqual({
    ok: true,
    rows: [
      ['Nombre', 'Precio'],
      ['Rutini', 12],
    ],
    lines: [1, 2],
  })
})

test.each([
  ['a row beyond the end of any sheet', '<row r="99999999"/>', 'unreadable'],
  ['a row whose number is hidden', '<row r="&#57;9999999"/>', 'unreadable'],
  ['a cell whose address stands in other quotes', `<c r='XFD900000'><v>1</v></c>`, 'far-cell'],
  ['a cell behind an attribute that looks like an end', `<c x=">" r="XFD900000"><v>1</v></c>`, 'far-cell'],
  ['a cell with a prefix', `<x:c r="XFD900000"><x:v>1</x:v></x:c>`, 'far-cell'],
])('%s is refused', (_, xml, why) => {
  expect(() => checkCellBounds(`<sheetData>${xml}</sheetData>`)).toThrow(expect.objectContaining({ why }))
})

test('a large sheet is large because of its cells', () => {
  const rows = Array.from({ length: 3000 }, (_, n) => `<c r="CV${n * 300 + 1}"><v>1</v></c>`.repeat(40))
  expect(() => checkCellBounds(rows.join(''))).toThrow(expect.objectContaining({ why: 'far-cell' }))
  const dense = Array.from({ length: 3000 }, (_, n) => `<c r="CV${n + 1}"><v>1</v></c>`.repeat(40))
  expect(() => checkCellBounds(dense.join(''))).not.toThrow()
})

test('files are read sequentially; the queue is limited per user and in total', async () => {
  const line = createWorkQueue({ most: 3, perPerson: 2 })
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const read = (person: string, name: string) =>
    line.inTurn(person, () => {
      began.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const first = read('ana', 'a1')
  const second = read('ana', 'a2')
  expect(read('ana', 'a3')).toBeUndefined()
  const third = read('beto', 'b1')
  expect(read('carla', 'c1')).toBeUndefined()
  await expect.poll(() => began).toEqual(['a1'])
  ends.get('a1')?.()
  expect(await first).toBe('a1')
  await expect.poll(() => began).toEqual(['a1', 'a2'])
  expect(read('carla', 'c1')).toBeDefined()
  ends.get('a2')?.()
  await second
  await expect.poll(() => began).toEqual(['a1', 'a2', 'b1'])
  ends.get('b1')?.()
  expect(await third).toBe('b1')
})

test('work that fails does not hold up the line', async () => {
  const line = createWorkQueue({ most: 3, perPerson: 3 })
  await expect(line.inTurn('ana', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await line.inTurn('ana', async () => 'yes')).toBe('yes')
})
