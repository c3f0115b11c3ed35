import type { TestShop } from './shop.ts'
import type { OrderAnswer } from '../src/orders/orders.contract.ts'

/** Orders to be paid by transfer or at a branch, for tests that start with one. */

/** Offers transfers at a 10 % discount, and cash at pickup. */
export const offerTransfers = (shop: TestShop) =>
  shop.ask('PUT', '/settings', {
    as: shop.admin,
    body: {
      transfer: { accepted: 'on', discount: 10, alias: 'tienda.de.prueba', holder: 'Tienda de Prueba' },
      sales: { cash_at_pickup: 'on', transfer_hours: 48, pickup_hours: 72 },
    },
  })

export const atPickup = { postal_code: '1414', delivery: 'caba-retiro-palermo' }

/** Chooses payment and delivery for a pending order. */
export const choose = (shop: TestShop, as: string, id: number, body: object) =>
  shop.ask('POST', '/payment/checkout', { as, body: { id, ...atPickup, ...body } })

export async function orderOf(shop: TestShop, id: number): Promise<OrderAnswer | undefined> {
  const { body } = await shop.ask('GET', `/orders?id=${id}`, { as: shop.admin })
  return (body as OrderAnswer[])[0]
}

export const note = (shop: TestShop, order: { id: number; total: number }, method = 'transfer') =>
  shop.ask('POST', `/orders/${order.id}/paid`, { as: shop.admin, body: { way: method, amount: order.total } })

export async function uploadReceipt(shop: TestShop, as: string, id: number): Promise<number> {
  const form = new FormData()
  form.set('file', new File(['%PDF-1.7 prueba'], 'comprobante.pdf', { type: 'application/pdf' }))
  const response = await shop.fetch(
    new Request(`http://localhost:9/api/orders/${id}/receipts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as}` },
      body: form,
    }),
  )
  return response.status
}

/** Moves an order's deadline into the past, before the job has seen it. */
export const endDeadline = (shop: TestShop, id: number) =>
  shop.database.pool.query(
    `UPDATE purchases SET hold_expires_at = now() - interval '1 minute' WHERE id = (SELECT purchase_id FROM orders WHERE id = $1)`,
    [id],
  )
