import { expect, test } from 'vitest'
import { dataInventory } from '../src/platform/database/data-inventory.ts'
import { capabilityOf } from './capability-imports.ts'
import { capabilities, roomOf, rooms, textOf } from './rooms.ts'
import { readNames, unnamed, writtenTables } from './tables-in-sql.ts'

/** Files that write tables which they are given or find: what is said of them is held by tests of their own. */
const generic = new Set([
  'platform/database/backup/restore-backup.ts',
  'platform/database/data-inventory.queries.ts',
  'platform/identity/provider/keys.ts',
  'catalogue/taxonomy/terms.queries.ts',
  'catalogue/taxonomy/terms.queries.ts',
])

/** The tables below it that a file reads all the same; an entry may go, none may come. */
const readsBelow: Record<string, string[]> = {
  // the history names what it is about, whatever that is
  'audit-log/audit.queries.ts': [
    'products',
    'producers',
    'locations',
    'categories',
    'stock_ledger',
    'order_events',
    'orders',
    'imports',
    'price_changes',
    'settings_changes',
    'bulk_changes',
  ],
  // a picture that an order of the past shows is needed
  'catalogue/images/clear-pictures.ts': ['order_items'],
  // the check of stock compares what is reserved with what purchases hold
  'inventory/stock-ledger.queries.ts': ['purchases'],
  // an order answers with its payment, receipt and withdrawal, and does not go on before a withdrawal is decided
  'orders/orders.queries.ts': ['payments', 'transfer_receipts', 'withdrawals'],
  // lists are filtered by how an order was paid
  'orders/order-filter.queries.ts': ['payments_by_hand'],
  // of which nothing is on record is deleted
  'orders/order-records.queries.ts': ['payments', 'transfer_receipts', 'withdrawals'],
  'orders/withdrawal-state.queries.ts': ['withdrawals'],
  // whose rows are whose, as data
  'platform/database/data-inventory/purchase-data.ts': ['purchases'],
  'platform/database/data-inventory/table-data.ts': ['orders'],
  // a purchase that is being paid, or whose transfer is shown, is not replaced
  'purchases/open-purchases.ts': ['payments', 'transfer_receipts'],
  'purchases/pending-purchase.ts': ['transfer_receipts'],
  'purchases/unpaid-reservations.queries.ts': ['payments'],
}

const inRoom = (file: string, owner: string) => file.startsWith(`${owner}/`)

/** What is wrong with what one file writes. In: its path below src/ and its text. */
function foreignWrites(file: string, text: string): string[] {
  return [...writtenTables(text)].flatMap((name) => {
    if (name === unnamed) return generic.has(file) ? [] : [`${file} writes a table that it does not name`]
    const owner = dataInventory[name]?.owner
    if (owner === undefined) return [`${file} writes ${name}, which has no owner`]
    return inRoom(file, owner) ? [] : [`${file} writes ${name} of ${owner}/`]
  })
}

/** The tables of folders below its own that a file reads. */
function tablesBelow(file: string, text: string): string[] {
  const own = rooms.indexOf(roomOf(file) ?? '')
  return [...readNames(text)].filter((name) => {
    const owner = dataInventory[name]?.owner
    if (owner === undefined || inRoom(file, owner)) return false
    // a capability reads no table of another, whatever their order
    const besides = capabilities.includes(owner) && capabilityOf(file) !== undefined
    return besides || rooms.indexOf(owner) > own
  })
}

test('one folder writes a table', () => {
  expect([...textOf].flatMap(([file, text]) => foreignWrites(file, text))).toEqual([])
})

test('a folder reads its own tables and those of folders above it', () => {
  const found = [...textOf].map(([file, text]) => [file, tablesBelow(file, text).toSorted()] as const)
  const known = Object.entries(readsBelow).map(([file, names]) => [file, names.toSorted()] as const)
  expect(Object.fromEntries(found.filter(([, names]) => names.length > 0))).toEqual(Object.fromEntries(known))
})

test('an owner is a folder in the order', () => {
  for (const [name, { owner }] of Object.entries(dataInventory)) expect(rooms, name).toContain(owner)
})

test.each([
  "trx.insertInto('orders').values(row)",
  "trx.updateTable('orders as o').set({ estado })",
  'db.deleteFrom("orders")',
  "trx.mergeInto('orders').using('purchases', 'a', 'b')",
  'sql`INSERT INTO orders (id) VALUES (1)`',
  'sql`insert into orders select 1`',
  'sql`UPDATE orders SET estado = ${to}`',
  'sql`update only orders as o\n  set estado = 1`',
  'sql`WITH gone AS (DELETE FROM orders RETURNING id) SELECT 1`',
  'sql`MERGE INTO orders USING purchases ON true`',
  'sql`TRUNCATE TABLE orders`',
  "pool.query('COPY orders (id) FROM STDIN')",
  'client.query(`DELETE FROM "orders"`)',
  "eraseRows(trx, person, ['refunds', 'orders'])",
  'sql`UPDATE ${sql.table(name)} SET x = 1`',
  'sql`DELETE FROM ${rows}`',
  'db.deleteFrom(name).execute()',
  'sql`INSERT INTO table_of_nobody VALUES (1)`',
])('refunds/ may not say: %s', (text) => {
  expect(foreignWrites('refunds/planted.ts', text)).toHaveLength(1)
})

test.each([
  'sql`SELECT 1 FROM orders FOR UPDATE OF orders SKIP LOCKED`',
  'sql`INSERT INTO refunds (id) VALUES (1) ON CONFLICT DO UPDATE SET amount = 1`',
  "// once there was an INSERT INTO orders here\nconst text = 'an update of orders'",
  "trx.updateTable('refunds').set({ amount })",
])('refunds/ may say: %s', (text) => {
  expect(foreignWrites('refunds/planted.ts', text)).toEqual([])
})

test.each([
  ['sql`SELECT 1 FROM products p JOIN refunds r ON true`', ['refunds']],
  ["db.selectFrom('refunds as r').innerJoin('users', 'a', 'b')", ['refunds']],
  ['sql`SELECT 1 FROM products p, refunds`', ['refunds']],
  ['sql`SELECT 1 FROM products p JOIN users u ON true`', []],
])('of what orders/ reads with %s, %j lies below', (text, below) => {
  expect(tablesBelow('orders/planted.ts', text)).toEqual(below)
})
