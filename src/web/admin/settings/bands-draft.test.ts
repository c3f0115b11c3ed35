import { expect, test } from 'vitest'
import { startingBands } from '../../../settings/bands.ts'
import { bandDrafts, bandErrors, bandsOf, blankBand, moved, readyBands } from './bands-draft.ts'

test('a draft round-trips, with rule parts that have no field', () => {
  const bands = [
    ...startingBands,
    {
      title: 'Malbec hasta $ 20.000',
      show: 'row' as const,
      rule: 'type=Tinto&variety=Malbec&variety=Bonarda&productor=7&priceMax=20000',
      product_ids: [],
    },
    { title: 'Los nuestros', show: 'row' as const, rule: '', product_ids: [9, 4] },
  ]
  expect(bandsOf(bandDrafts(bands))).toEqual(bands)
})

test('an amount as it is typed', () => {
  const draft = { ...blankBand(0), title: 'Hasta 20', priceMax: '$ 20.000' }
  expect(bandsOf([draft])[0]?.rule).toBe('priceMax=20000')
  expect(bandErrors([draft]).size).toBe(0)
})

test('a blank one says what is missing', () => {
  expect([...bandErrors([blankBand(0)]).keys()]).toEqual(['0.title', '0.rule'])
})

test('a preview has those that are finished', () => {
  expect(readyBands([blankBand(8), ...bandDrafts(startingBands)])).toEqual(startingBands)
})

test.each([
  [0, 2, 'bca'],
  [2, 0, 'cab'],
  [1, -5, 'bac'],
  [1, 9, 'acb'],
  [7, 0, 'abc'],
])('from %i to %i: %s', (from, to, then) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(then)
})
