import { beforeAll, expect, test } from 'vitest'
import { withDemoDatabase } from '../../test/database.ts'
import type { Hours } from '../delivery/sale-hours.ts'
import { outsideHoursSentence } from './counter-hours.ts'
import { createManualOrder } from './create-manual-order.ts'
import { manualOrder } from './manual-orders.contract.ts'

const database = withDemoDatabase()
const city = 'Ciudad Autónoma de Buenos Aires'
const at = (hour: string) => new Date(`2026-11-26T${hour}:00-03:00`)
let wine = 0
let glasses = 0
let tonic = 0

async function inNewCategory(type: string, alcohol: number): Promise<number> {
  const { pool } = database()
  const { rows } = await pool.query<{ id: number }>(
    `WITH new AS (
       INSERT INTO categories (type, variety, degree_sugar) VALUES ($1, 'Nueva', '') RETURNING id_categ)
     UPDATE products SET id_categ = (SELECT id_categ FROM new), alcohol = $2, sparkling = false
     WHERE id = (SELECT id FROM products WHERE stock > 20 AND stock < 1000 AND id <> $3 ORDER BY id DESC LIMIT 1)
     RETURNING id`,
    [type, alcohol, glasses],
  )
  return rows[0]?.id ?? 0
}

beforeAll(async () => {
  const { rows } = await database().pool.query<{ id: number }>(
    'SELECT id FROM products WHERE stock > 20 AND stock < 1000 ORDER BY id LIMIT 1',
  )
  wine = rows[0]?.id ?? 0
  glasses = await inNewCategory('Accesorio', 0)
  tonic = await inNewCategory('Bebida', 0)
})

let keys = 0
type Sale = {
  products?: number[]
  hour: string
  province?: string
  own?: Hours
  channel?: 'counter' | 'phone'
}
async function sell({
  products = [wine],
  hour,
  province = city,
  own = { from: 0, to: 24 },
  channel = 'counter',
}: Sale) {
  const order = manualOrder.parse({
    channel,
    products: products.map((product_id) => ({ product_id, quantity: 1 })),
    name: 'Ana Paz',
    phone: '11 5555-5555',
    way: 'cash',
    idempotency_key: `clave-de-horario-${(keys += 1)}`,
  })
  const taken = await createManualOrder(database().db, {
    order,
    seller: 'seller',
    minutes: () => 30,
    surchargePrices: { gift_wrap: undefined },
    counterHours: { province, own },
    now: at(hour),
    notePayment: async () => ({ ok: true }),
    saveReceiver: async () => undefined,
  })
  if (taken.ok) return 'sold'
  return taken.why === 'outside-hours' ? outsideHoursSentence(taken.hours) : taken.why
}

test('outside the hours of the law the counter sells no alcohol, and says by which norm', async () => {
  const refusal = 'A esta hora no se vende alcohol en el mostrador: por la Ley 3.361 se vende de 8 a 22.'
  expect(await sell({ hour: '07:59' })).toBe(refusal)
  expect(await sell({ hour: '08:00' })).toBe('sold')
  expect(await sell({ hour: '21:59' })).toBe('sold')
  expect(await sell({ hour: '22:00' })).toBe(refusal)
  expect(await sell({ hour: '22:00', province: '' })).toBe('sold')
})

test('glasses and drinks without alcohol are sold at any hour, unless a wine is among them', async () => {
  expect(await sell({ hour: '23:00', products: [glasses] })).toBe('sold')
  expect(await sell({ hour: '23:00', products: [tonic] })).toBe('sold')
  expect(await sell({ hour: '23:00', products: [glasses, wine] })).not.toBe('sold')
})

test('an order by telephone is taken at any hour: it is handed over later', async () => {
  expect(await sell({ hour: '23:00', channel: 'phone' })).toBe('sold')
})

test("the owner's hours are shorter than the law's, never longer", async () => {
  const own = { from: 10, to: 20 }
  expect(await sell({ hour: '20:00', own })).toBe(
    'A esta hora no se vende alcohol en el mostrador: la tienda lo vende de 10 a 20.',
  )
  expect(await sell({ hour: '19:59', own })).toBe('sold')
  expect(await sell({ hour: '23:00', own: { from: 0, to: 24 } })).not.toBe('sold')
})
