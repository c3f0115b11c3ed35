import { expect, test } from 'vitest'
import { nationwide } from './nationwide.ts'
import type { DeliveryWay, DeliveryZone } from './zone.ts'

const homeDelivery = (rest: Partial<DeliveryWay>): DeliveryWay => ({
  id: 'a',
  name: 'A domicilio',
  kind: 'home',
  prices: [{ up_to_bottles: 6, price: 500_000 }],
  extra_per_bottle: null,
  free_from: 6_000_000,
  min_bottles: null,
  max_bottles: null,
  min_days: 2,
  max_days: 5,
  cutoff: null,
  hours: null,
  branch: null,
  ...rest,
})
const zone = (...ways: DeliveryWay[]): DeliveryZone => ({
  id: 'z',
  name: 'Zona',
  provinces: [],
  postal_codes: [],
  ways,
})

test('anywhere costs at most what the dearest zone asks in its cheapest way', () => {
  const near = zone(
    homeDelivery({}),
    homeDelivery({ kind: 'courier', prices: [{ up_to_bottles: 6, price: 300_000 }], min_days: 0 }),
  )
  const far = zone(homeDelivery({ prices: [{ up_to_bottles: 6, price: 900_000 }], max_days: 9 }))
  expect(nationwide([near, far])).toEqual({
    most: 900_000,
    minDays: 0,
    maxDays: 9,
    freeFrom: 6_000_000,
    freeFromSomewhere: 6_000_000,
  })
})

test('pick-up and ways that take no single bottle are not delivery to the door', () => {
  expect(
    nationwide([zone(homeDelivery({ kind: 'pickup', prices: [] }), homeDelivery({ min_bottles: 6 }))]),
  ).toBeUndefined()
  expect(nationwide([])).toBeUndefined()
})
