import { expect, test } from 'vitest'
import { zonesSchema } from '../../../delivery/delivery.contract.ts'
import { blankWay, blankZone, toDrafts, toZones, wayLine, zoneLine } from './zone-draft.ts'

const draft = {
  ...blankZone(),
  name: 'Gran Buenos Aires',
  provinces: ['Buenos Aires'],
  postal_codes: '1601 - 1650, 1704; 1708-1712',
  ways: [
    {
      ...blankWay(),
      name: 'A domicilio',
      prices: [{ up_to_bottles: '6', price: '0' }],
      free_from: '60.000',
      extra_per_bottle: '450,50',
    },
  ],
}

test('a draft converts to the request body and back', () => {
  const zones = zonesSchema.parse(toZones([draft]))
  expect(zones[0]?.postal_codes).toEqual([
    { from: '1601', to: '1650' },
    { from: '1704', to: '1704' },
    { from: '1708', to: '1712' },
  ])
  expect(zones[0]?.ways[0]).toMatchObject({ free_from: 60000, extra_per_bottle: 450.5, min_bottles: null })
  expect(zonesSchema.parse(toZones(toDrafts(zones)))).toEqual(zones)
})

test('an invalid number is rejected, not dropped', () => {
  const wrong = toZones([{ ...draft, ways: [{ ...draft.ways[0]!, free_from: 'mucho' }] }])
  expect(zonesSchema.safeParse(wrong).error?.issues[0]?.path).toEqual([0, 'ways', 0, 'free_from'])
})

test('a new way has no price until one is written', () => {
  const named = { ...blankWay(), name: 'A domicilio' }
  const issues = (method: typeof named) =>
    zonesSchema.safeParse(toZones([{ ...draft, ways: [method] }])).error?.issues.map(({ message }) => message)
  expect(issues(named)).toEqual(['Indicá el importe'])
  expect(issues({ ...named, prices: [] })).toEqual(['Poné cuánto sale: con un tramo de $ 0 es gratis'])
  expect(issues({ ...named, kind: 'pickup', prices: [] })).toBeUndefined()
})

test('a closed zone says where and how', () => {
  expect(zoneLine(draft)).toBe('Buenos Aires, códigos 1601 - 1650, 1704; 1708-1712 · 1 forma de entrega')
  expect(zoneLine(blankZone())).toBe('Todas las provincias · 1 forma de entrega')
})

test('a closed way says how long and how much', () => {
  expect(wayLine(blankWay())).toBe('2 a 5 días hábiles · falta el precio')
  const prices = [
    { up_to_bottles: '6', price: '5.000' },
    { up_to_bottles: '12', price: '8.000' },
  ]
  expect(wayLine({ ...blankWay(), prices, free_from: '60.000' })).toBe(
    '2 a 5 días hábiles · desde $ 5.000 · gratis desde $ 60.000',
  )
  const free = { ...blankWay(), prices: [{ up_to_bottles: '6', price: '0' }] }
  expect(wayLine({ ...free, min_days: '0', max_days: '0' })).toBe('el mismo día · sin cargo')
})
