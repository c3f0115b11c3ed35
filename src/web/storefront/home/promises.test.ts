import { expect, test } from 'vitest'
import { promisesOf } from './promises.ts'

const days = { most: 9000, minDays: 1, maxDays: 8 }

test.each([
  [{ freeFrom: 60_000, freeFromSomewhere: 60_000 }, 'Envío gratis desde $ 60.000'],
  [{ freeFrom: 90_000, freeFromSomewhere: 60_000 }, 'Envío gratis desde $ 60.000, según tu zona'],
  [{ freeFrom: null, freeFromSomewhere: 60_000 }, 'Envío gratis desde $ 60.000, según tu zona'],
  [{ freeFrom: null, freeFromSomewhere: null }, 'Llega en 1 a 8 días hábiles'],
])('where free delivery begins with %j: %s', (free, first) => {
  const [promise] = promisesOf({ delivery: { ...days, ...free }, payWays: ['tarjeta'] })
  expect(promise?.replaceAll('\u00a0', ' ')).toBe(first)
})
