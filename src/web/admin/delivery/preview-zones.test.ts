import { expect, test } from 'vitest'
import { previewZones } from './preview-zones.ts'
import { blankWay, blankZone, type ZoneDraft } from './zone-draft.ts'

const zone: ZoneDraft = {
  ...blankZone(),
  name: 'CABA',
  postal_codes: '1000-1499',
  ways: [
    {
      ...blankWay(),
      name: 'A domicilio',
      prices: [{ up_to_bottles: '6', price: '4.500' }],
      free_from: '80.000',
    },
  ],
}
const facts = { branches: [], holidays: [], now: new Date('2026-11-24T12:00:00Z') }
const tried = { postalCode: 'c1425dkf', bottles: 6, amount: 60_000 }

test('zones that are not saved are tried by the rule of the cart', () => {
  expect(previewZones([zone], facts, tried)).toMatchObject({
    ok: true,
    zone: 'CABA',
    ways: [
      { name: 'A domicilio', price: '$\u00a04.500', free: 'Faltan $\u00a020.000 para que sea sin cargo' },
    ],
  })
  expect(previewZones([zone], facts, { ...tried, amount: 80_000 })).toMatchObject({
    ways: [{ price: 'Sin cargo', free: '' }],
  })
})

test('reports a zone without an offer', () => {
  const why = (changes: Partial<typeof tried>, zones = [zone]) =>
    previewZones(zones, facts, { ...tried, ...changes })
  expect(why({ postalCode: '14' })).toMatchObject({
    ok: false,
    why: expect.stringContaining('cuatro números'),
  })
  expect(why({ bottles: 7 })).toMatchObject({ ok: false, why: expect.stringContaining('ninguna forma') })
  expect(why({}, [blankZone()])).toMatchObject({ ok: false })
})
