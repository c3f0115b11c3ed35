import { expect, test } from 'vitest'
import { payable, priceHolds, type ToBePaid } from './payable.ts'

/** What is paid, and until when its price holds. */

const now = new Date('2026-11-26T15:00:00Z')
const later = new Date('2026-11-26T15:10:00Z')
const earlier = new Date('2026-11-26T14:50:00Z')

const held: ToBePaid = {
  estado: 'Ingreso',
  ended: false,
  hold: 'held',
  hold_expires_at: later,
  price_lapsed_at: null,
  total: 100_00,
  delivery: { kind: 'home' },
  direccion: 'Gorriti 5000, Rosario, Santa Fe, CP 2000',
  canChoose: true,
}
const lapsed: ToBePaid = { ...held, hold: 'released', hold_expires_at: null, price_lapsed_at: earlier }
const dearer = { total: 300_00, notOffered: false }
const same = { total: 100_00, notOffered: false }

test.each([
  ['held bottles hold their price', held, now, undefined, { ok: true, amount: 100_00 }],
  ['and whatever is offered today', held, now, dearer, { ok: true, amount: 100_00 }],
  [
    'a purchase that is fetched needs no address',
    { ...held, delivery: { kind: 'pickup' }, direccion: null },
    now,
    undefined,
    { ok: true, amount: 100_00 },
  ],
  [
    'one of which nothing is said yet is chosen first',
    { ...held, delivery: null, direccion: null },
    now,
    undefined,
    { ok: false, why: 'no-delivery' },
  ],
  [
    'or its money counts, where it came without that',
    { ...held, delivery: null, direccion: null, canChoose: false },
    now,
    undefined,
    { ok: true, amount: 100_00 },
  ],
  [
    'what goes to an address has a delivery method with its price',
    { ...held, delivery: null },
    now,
    undefined,
    { ok: false, why: 'no-delivery' },
  ],
  [
    'a paid order is not paid again',
    { ...held, estado: 'Creada' },
    now,
    undefined,
    { ok: false, why: 'not-pending' },
  ],
  [
    'nor one that is cancelled',
    { ...held, estado: 'Cancelada' },
    now,
    undefined,
    { ok: false, why: 'not-pending' },
  ],
  [
    'a total of before is not paid',
    { ...held, ended: true },
    now,
    undefined,
    { ok: false, why: 'superseded' },
  ],
  ['after the hold the same total goes on', lapsed, now, same, { ok: true, amount: 100_00 }],
  [
    'another is asked about',
    lapsed,
    now,
    dearer,
    { ok: false, why: 'price-changed', before: 100_00, today: 300_00 },
  ],
  [
    'a lower one too',
    lapsed,
    now,
    { total: 50_00, notOffered: false },
    { ok: false, why: 'price-changed', before: 100_00, today: 50_00 },
  ],
  [
    'a deadline that no job has seen is over',
    { ...held, hold_expires_at: earlier },
    now,
    dearer,
    { ok: false, why: 'price-changed', before: 100_00, today: 300_00 },
  ],
  [
    'bottles that are held anew bring no old price back',
    { ...held, price_lapsed_at: earlier },
    now,
    dearer,
    { ok: false, why: 'price-changed', before: 100_00, today: 300_00 },
  ],
  [
    'its delivery may be gone',
    lapsed,
    now,
    { total: 100_00, notOffered: true },
    { ok: false, why: 'not-offered' },
  ],
  [
    'money that came while it held counts, however late it is heard of',
    lapsed,
    new Date('2026-11-26T14:40:00Z'),
    undefined,
    { ok: true, amount: 100_00 },
  ],
] as const)('%s', (_, purchase, at, today, expected) => {
  expect(payable(purchase, at, today)).toEqual(expected)
})

test.each([
  [held, undefined, 100_00, { ok: true, amount: 100_00 }],
  [held, undefined, 99_99, { ok: false, why: 'price-changed', before: undefined, today: 100_00 }],
  [lapsed, dearer, 300_00, { ok: true, amount: 300_00 }],
  [lapsed, dearer, 100_00, { ok: false, why: 'price-changed', before: 100_00, today: 300_00 }],
  [lapsed, same, 99_99, { ok: false, why: 'price-changed', before: 100_00, today: 100_00 }],
] as const)('a buyer says yes to one total and no other', (purchase, today, agreed, expected) => {
  expect(payable(purchase, now, today, agreed)).toEqual(expected)
})

test('today’s price is asked where the hold is over, and nothing is guessed without it', () => {
  expect(() => payable(lapsed, now, undefined)).toThrow(/today/)
  expect([priceHolds(held, now), priceHolds(held, later), priceHolds(lapsed, now)]).toEqual([
    true,
    false,
    false,
  ])
})
