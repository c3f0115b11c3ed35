import { expect, test } from 'vitest'
import { countSheet } from './count-sheet.ts'
import { readCounts } from './read-counts.ts'
import type { CountLine } from './stock-count.contract.ts'

const line = (id: number, ean: string | null, sku: string | null): CountLine => ({
  id,
  name: `Vino ${id}`,
  producer: 'Bodega',
  shelf: '',
  ean,
  sku,
  stock: 6,
  reserved: 0,
})
// the second one's SKU is the number of the first
const lines = [line(12, '07790415000019', 'MAL-750'), line(13, null, '12')]
const read = (text: string) => {
  const { counts, unread } = readCounts(text, lines)
  return [[...counts], unread]
}

test('codes of a scanner and cells of a spreadsheet are read; what is not known is told', () => {
  expect(read('7790415000019 4')).toEqual([[[12, 4]], []])
  expect(read('mal-750\t3\n7790415000019\t2')).toEqual([[[12, 5]], []])
  expect(read('12;7')).toEqual([[[13, 7]], []])
  expect(read('MAL-750, 0')).toEqual([[[12, 0]], []])
  expect(read('otro;7\nMAL-750;muchas\nMAL-750;-1\nsolo')).toEqual([
    [],
    ['otro;7', 'MAL-750;muchas', 'MAL-750;-1', 'solo'],
  ])
})

test('rows of our own sheet go by their number, and those without a count are left out', () => {
  const sheet = countSheet(lines)
  expect(read(sheet)).toEqual([[], []])
  expect(read(sheet.replace('Vino 12;;6;', 'Vino 12;;6;5'))).toEqual([[[12, 5]], []])
})
