import type pg from 'pg'
import { orderNumber } from '../../src/orders/order-number.ts'
import { insertPaidOrder } from '../paid-order.ts'

/** Four delivery methods, as a shop of two branches has them, with the share of a hundred and fifty-two orders. */
const methods = [
  { kind: 'home', name: 'Envío a domicilio', zone: 'Interior', hours: null, orders: 70 },
  { kind: 'courier', name: 'Moto propia', zone: 'CABA', hours: '18 a 21', orders: 42 },
  { kind: 'pickup', name: 'Retiro en Palermo', zone: '', hours: null, orders: 25 },
  { kind: 'pickup', name: 'Retiro en San Telmo', zone: '', hours: null, orders: 15 },
] as const

export type PlantedOrder = { id: number; numero: string; method: string }

/** The paid orders of a morning in December: their bottles are reserved, and nothing of them is packed. */
export async function plantOrdersToSend(
  pool: pg.Pool,
  userId: string,
  firstNumber = 70_001,
): Promise<PlantedOrder[]> {
  const planted: PlantedOrder[] = []
  const { rows: wines } = await pool.query<{ id: number }>(
    'SELECT id FROM products WHERE stock - reserved >= 10 ORDER BY id LIMIT 40',
  )
  for (const { kind, name, zone, hours, orders } of methods)
    for (let count = 0; count < orders; count += 1) {
      const running = firstNumber + planted.length
      const productId = wines[planted.length % wines.length]?.id ?? 0
      const { id } = await insertPaidOrder(pool, {
        userId,
        productId,
        estado: 'Creada',
        email: `compra-${running}@ejemplo.test`,
        street: kind === 'pickup' ? '' : `Mitre ${100 + count}`,
      })
      const latest = kind === 'courier' ? '2026-12-09' : '2026-12-11'
      const delivery = {
        way: name,
        name,
        kind,
        zone,
        branch: kind === 'pickup' ? name.slice('Retiro en '.length) : null,
        hours,
        postal_code: '2000',
        province: 'Santa Fe',
        list_price: 0,
        discounts: [],
        price: 0,
        leaves: '2026-12-08',
        earliest: '2026-12-09',
        latest,
        min_days: 1,
        max_days: 3,
        cutoff: null,
      }
      await pool.query(
        `UPDATE orders SET numero = $2, delivery = $3, address = address || jsonb_build_object('destinatario',
          'Destinataria ' || $2::text, 'telefono', '341 555-' || (1000 + $4::int), 'documento', '30.123.' || (100 + $4::int))
          WHERE id = $1`,
        [id, orderNumber(running), JSON.stringify(delivery), planted.length],
      )
      await pool.query(
        `UPDATE purchases SET hold = 'held' WHERE id = (SELECT purchase_id FROM orders WHERE id = $1)`,
        [id],
      )
      await pool.query('UPDATE products SET reserved = reserved + 1 WHERE id = $1', [productId])
      planted.push({ id, numero: orderNumber(running), method: name })
    }
  return planted
}
