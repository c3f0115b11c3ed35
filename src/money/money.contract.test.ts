import { expect, test } from 'vitest'
import { pesos } from './money.contract.ts'

test.each([0, 0.3, 0.29, 1.1, 10.25, 1_234_567.89, 999_999_999.99, 1e9])('%d is an amount', (value) => {
  expect(pesos().safeParse(value).success).toBe(true)
})

test.each([0.1 + 0.2, 0.30000000000000004, 10.001, 1.005, 33.333, Number.EPSILON, NaN, Infinity, '10'])(
  '%s is none',
  (value) => {
    expect(pesos().safeParse(value).success).toBe(false)
  },
)

test('every whole number of centavos is one', () => {
  for (let centavos = 0; centavos < 2_000_000; centavos += 37)
    expect(pesos().safeParse(centavos / 100).success).toBe(true)
})
