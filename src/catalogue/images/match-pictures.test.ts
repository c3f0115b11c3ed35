import { expect, test } from 'vitest'
import { matchPictures, type NamedByFile } from './match-pictures.ts'

const wine = (id: number, name: string, rest: Partial<NamedByFile> = {}): NamedByFile => ({
  id,
  name,
  producer: 'Catena Zapata',
  vintage: 2021,
  sku: null,
  ean: null,
  ...rest,
})
const wines = [
  wine(1, 'Malbec Argentino', { sku: 'CZ-01', ean: '7790240072167' }),
  wine(2, 'Malbec', { vintage: 2020 }),
  wine(3, 'Malbec', { vintage: 2021 }),
  wine(4, 'Rosé Ñandú', { producer: 'Otra' }),
]
const of = (...files: string[]) => matchPictures(files, wines)

test.each([
  ['cz-01.jpg', 1, 'sku'],
  ['fotos/CZ 01 (2).PNG', 1, 'sku'],
  ['7790240072167.webp', 1, 'ean'],
  ['Malbec Argentino.jpg', 1, 'name'],
  ['catena_zapata-malbec-argentino_2021.avif', 1, 'name'],
  ['Catena Zapata Malbec 2020.jpeg', 2, 'name'],
  ['malbec 2021.jpg', 3, 'name'],
  ['rose nandu.jpg', 4, 'name'],
  ['rose nandu-1.jpg', 4, 'name'],
] as const)('%s is a picture of wine %i', (file, id, by) => {
  expect(of(file)).toEqual([{ file, why: 'matched', wine: id, by }])
})

test('a name of two wines is no match, nor is one of none', () => {
  expect(of('malbec.jpg', 'DSC_0001.jpg', '.jpg', 'x'.repeat(400))).toEqual([
    { file: 'malbec.jpg', why: 'ambiguous', wines: 2 },
    { file: 'DSC_0001.jpg', why: 'unknown' },
    { file: '.jpg', why: 'unknown' },
    { file: 'x'.repeat(400), why: 'unknown' },
  ])
})

test('of two pictures of a wine the first holds', () => {
  expect(of('cz-01.jpg', 'cz-01-2.jpg')[1]).toEqual({ file: 'cz-01-2.jpg', why: 'another', wine: 1 })
})
