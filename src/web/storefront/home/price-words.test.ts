import { expect, test } from 'vitest'
import { bandOf, priceWords } from './price-words.ts'

const step = (from: number, to: number, count: number) => ({ from, to, count })
const steps = [step(4000, 5000, 1), step(5000, 6000, 4), step(6000, 8000, 6), step(8000, 10_000, 1)]

test('the bars are said in words: both ends, and where half of the wines are', () => {
  expect(priceWords(steps).replaceAll('\u00a0', ' ')).toBe(
    'Precios de los vinos: de $ 4.000 a $ 10.000; la mayoría, de $ 6.000 a $ 8.000.',
  )
  expect(priceWords([step(4000, 5000, 3), step(5000, 6000, 3)]).replaceAll('\u00a0', ' ')).toBe(
    'Precios de los vinos: de $ 4.000 a $ 6.000; la mayoría, de $ 4.000 a $ 5.000.',
  )
  expect(priceWords([])).toBe('')
})

test('the steps that a list is narrowed to are those that its prices touch', () => {
  const inside = (min?: string, max?: string) => steps.filter(bandOf(min, max)).map(({ from }) => from)
  expect(inside()).toEqual([4000, 5000, 6000, 8000])
  expect(inside('5000', '6000')).toEqual([5000, 6000])
  expect(inside('5500')).toEqual([5000, 6000, 8000])
  expect(inside(undefined, '4500')).toEqual([4000])
})
