import { afterAll, beforeAll, expect, test } from 'vitest'
import { estados, type Estado } from '../../src/orders/order-status.ts'
import type { OrderAnswer } from '../../src/orders/orders.contract.ts'
import { openOneShop, type OneShop } from './one-shop.ts'
import { figure } from './size.ts'
import { until } from './until.ts'

let one: OneShop
let as: string
beforeAll(async () => {
  one = await openOneShop()
  as = await one.person('tabla')
})
afterAll(() => one.shop.close())

type Effect = { estado: Estado | 'gone'; stock: number; reserved: number; ledger: number[]; mails: string[] }
type Action = Estado | 'pay' | 'delete' | 'address' | 'mail address'
const actions: Action[] = [...estados, 'pay', 'delete', 'address', 'mail address']

/** How each state is reached: the steps after the order was placed. */
const roads: Record<Estado, Action[]> = {
  Ingreso: [],
  Creada: ['pay'],
  Procesando: ['pay', 'Procesando'],
  Completo: ['pay', 'Procesando', 'Completo'],
  Cancelada: ['pay', 'Procesando', 'Cancelada'],
}
const nothing = { stock: 0, reserved: 0, ledger: [], mails: [] }
const cancelled = 'Tu compra fue cancelada'

/** What each action does to an order of two bottles, in bottles and mails; every action that is not here is refused. */
const effects: Record<Estado, Partial<Record<Action, Effect>>> = {
  Ingreso: {
    pay: { ...nothing, estado: 'Creada', mails: ['Confirmacion de compra'] },
    Cancelada: { ...nothing, estado: 'Cancelada', reserved: -2, mails: [cancelled] },
    delete: { ...nothing, estado: 'gone', reserved: -2 },
    address: { ...nothing, estado: 'Ingreso' },
    'mail address': { ...nothing, estado: 'Ingreso' },
  },
  Creada: {
    Procesando: {
      estado: 'Procesando',
      stock: -2,
      reserved: -2,
      ledger: [-2],
      mails: ['Tu compra se está preparando'],
    },
    Cancelada: { ...nothing, estado: 'Cancelada', reserved: -2, mails: [cancelled] },
  },
  Procesando: {
    Completo: { ...nothing, estado: 'Completo', mails: ['Tu compra está completa'] },
    Cancelada: { estado: 'Cancelada', stock: 2, reserved: 0, ledger: [2], mails: [cancelled] },
  },
  Completo: {
    Procesando: { ...nothing, estado: 'Procesando' },
    Cancelada: { estado: 'Cancelada', stock: 2, reserved: 0, ledger: [2], mails: [cancelled] },
  },
  Cancelada: { Creada: { ...nothing, estado: 'Creada', reserved: 2 } },
}

/** Makes an action through the API. Out: the status; 409 for a payment that pays nothing. */
async function take(order: OrderAnswer, action: Action): Promise<number> {
  const direccion = {
    calle: 'Defensa 100',
    ciudad: 'Buenos Aires',
    provincia: 'Ciudad Autónoma de Buenos Aires',
    codigoPostal: '1065',
  }
  switch (action) {
    case 'pay': {
      await one.charge(order)
      await one.runJobs()
      return until('the payment to be settled', async () => {
        const { rows } = await one.shop.database.pool.query<{ settled: string }>(
          `SELECT settled FROM payments WHERE purchase_id = $1 AND settled <> 'open'`,
          [order.purchase_id],
        )
        return rows[0] && (rows[0].settled === 'order-paid' ? 200 : 409)
      })
    }
    case 'delete':
      return (await one.shop.ask('DELETE', '/orders', { as, body: { id: order.id } })).status
    case 'address':
      return (await one.shop.ask('PUT', '/orders/dir', { as, body: { id: order.id, direccion } })).status
    case 'mail address':
      return (
        await one.shop.ask('PUT', '/orders/email', { as, body: { id: order.id, email: 'otra@ejemplo.test' } })
      ).status
    case 'Ingreso':
    case 'Creada':
    case 'Procesando':
    case 'Completo':
    case 'Cancelada':
      return (
        await one.shop.ask('PUT', '/orders', { as: one.shop.admin, body: { id: order.id, estado: action } })
      ).status
  }
}

async function look(order: OrderAnswer, wine: number): Promise<Effect> {
  const { rows } = await one.shop.database.pool.query<Effect>(
    `SELECT coalesce((SELECT estado FROM orders WHERE id = $1), 'gone') AS estado, stock, reserved,
       ARRAY(SELECT quantity FROM stock_ledger WHERE order_id = $1 ORDER BY id) AS ledger,
       ARRAY(SELECT m.subject FROM outbox m JOIN order_events e ON m.message_id = 'order-event-' || e.id
         WHERE e.order_id = $1 ORDER BY e.id) AS mails
     FROM products WHERE id = $2`,
    [order.id, wine],
  )
  if (!rows[0]) throw new Error('The wine is gone')
  return rows[0]
}

const cells = estados.flatMap((from) => actions.map((action) => [from, action] as const))

test.each(cells)('an order in %s, %s', async (from, action) => {
  const [wine = 0] = await one.wines(1, 10)
  // an address is for an order that is not collected
  const chosen = action === 'address' && from === 'Ingreso' ? {} : undefined
  const order = await one.order(as, [{ product_id: wine, quantity: 2 }], `tabla-estados-${wine}`, chosen)
  for (const step of roads[from]) expect(await take(order, step)).toBe(200)
  const before = await look(order, wine)
  expect(before.estado).toBe(from)
  // what has been paid is not paid again: the provider's checkout is closed
  if (action === 'pay' && roads[from].includes('pay')) return
  const status = await take(order, action)
  const after = await look(order, wine)
  const effect = effects[from][action]
  expect(status).toBe(effect ? 200 : 409)
  expect(after).toEqual({
    estado: effect?.estado ?? from,
    stock: before.stock + (effect?.stock ?? 0),
    reserved: before.reserved + (effect?.reserved ?? 0),
    ledger: [...before.ledger, ...(effect?.ledger ?? [])],
    mails: [...before.mails, ...(effect?.mails ?? [])],
  })
})

test('an order that was cancelled before it was paid: the money goes back, the order stays cancelled', async () => {
  const [wine = 0] = await one.wines(1, 10)
  const order = await one.order(as, [{ product_id: wine, quantity: 2 }], `tabla-estados-${wine}`)
  expect(await take(order, 'Cancelada')).toBe(200)
  expect(await take(order, 'pay')).toBe(409)
  expect((await look(order, wine)).estado).toBe('Cancelada')
})

test('a cancelled order is not activated when its bottles are gone', async () => {
  const [wine = 0] = await one.wines(1, 3)
  const order = await one.order(as, [{ product_id: wine, quantity: 2 }], `tabla-estados-${wine}`)
  expect(await take(order, 'pay')).toBe(200)
  expect(await take(order, 'Cancelada')).toBe(200)
  const other = await one.order(as, [{ product_id: wine, quantity: 2 }], `tabla-estados-${wine}-otra`)
  expect(await take(order, 'Creada')).toBe(409)
  expect((await look(order, wine)).estado).toBe('Cancelada')
  expect(await take(other, 'delete')).toBe(200)
  expect(await take(order, 'Creada')).toBe(200)
})

test('the books balance after all of it', async () => {
  await one.runJobs()
  await one.balance()
  figure(
    16,
    `every state × every action against the database, ${cells.length} cells`,
    'each with its effect on state, stock, ledger and mail',
  )
})
