import { expect, test } from 'vitest'
import { settingsOf } from '../settings/settings-tree.ts'
import { stepsOf } from './launch-steps.ts'

const nothing = {
  real: { cards: false, mail: false, invoices: false },
  mailTried: false,
  ownAdmin: false,
  secondFactor: false,
  backedUp: false,
  ownDelivery: false,
  demoRemoved: false,
}
const doneIn = (stored: Record<string, unknown>, facts = nothing) =>
  stepsOf(settingsOf(new Map(Object.entries(stored))), facts).flatMap(({ id, done }) => (done ? [id] : []))

test('of a shop as it comes nothing is done', () => {
  expect(doneIn({})).toEqual([])
})

test.each<[Record<string, unknown>, string[]]>([
  [{ 'shop.name': 'La Cava' }, ['name']],
  [{ 'seller.legal_name': 'Cava S.R.L.', 'seller.cuit': '33-69345023-9' }, []],
  [
    {
      'seller.legal_name': 'Cava S.R.L.',
      'seller.cuit': '33-69345023-9',
      'seller.address': 'Pellegrini 1200',
    },
    ['seller'],
  ],
  [{ 'contact.email': 'a@b.example' }, []],
  [{ 'contact.email': 'a@b.example', 'notices.email': 'a@b.example' }, ['contact']],
  [{ 'transfer.accepted': 'on' }, []],
  [{ 'transfer.accepted': 'on', 'transfer.alias': 'mi.cava' }, ['payments']],
  [{ 'sales.cash_at_pickup': 'on' }, ['payments']],
  // a shop without branches sells by internet alone
  [{ branches: [] }, ['branches']],
])('%j: %j', (stored, done) => {
  expect(doneIn(stored)).toEqual(done)
})

test('mail is done once a test message has left, and not before', () => {
  const real = { cards: true, mail: true, invoices: true }
  expect(doneIn({}, { ...nothing, real })).toEqual(['payments', 'cards', 'invoices'])
  expect(
    doneIn(
      {},
      {
        real,
        mailTried: true,
        ownAdmin: true,
        secondFactor: true,
        backedUp: true,
        ownDelivery: true,
        demoRemoved: true,
      },
    ),
  ).toEqual([
    'delivery',
    'admin',
    'second_factor',
    'payments',
    'cards',
    'mail',
    'invoices',
    'backups',
    'demo',
  ])
  expect(doneIn({}, { ...nothing, mailTried: true })).toEqual([])
})
