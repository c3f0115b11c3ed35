import { sql } from 'kysely'
import { paymentProvider } from '../../src/orders/actor-words.ts'
import type { Db } from '../../src/platform/database/open-database.ts'
import type { PastOrder } from './past-order.ts'
import type { PastReturn } from './past-returns.ts'
import * as stored from './stored.ts'

type Event = {
  order: PastOrder
  at: Date
  actor: string
  action: string
  before: string | null
  after: string
  note: string | null
}

/** Stores each order's events, in chronological order. */
export async function storeEvents(
  trx: Db,
  orders: readonly PastOrder[],
  returns: readonly PastReturn[],
): Promise<void> {
  const rows = [...orders.flatMap(eventsOf), ...returns.flatMap(eventOfReturn)]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ order, at, actor, action, before, after, note }) => ({
      order_id: stored.orderId(order),
      at,
      actor,
      action,
      estado_before: before,
      estado_after: after,
      note,
    }))
  await stored.insertRows(trx, 'order_events', rows)
  // past orders have their vouchers already, or need none
  await sql`DELETE FROM invoice_requests`.execute(trx)
}

function eventsOf(order: PastOrder): Event[] {
  const { paid, processed, completed, sent, delivered, cancelled } = order.moments
  const isOnline = order.channel === 'shop'
  const payer = stored.isByProvider(order) ? paymentProvider : 'shop'
  const step = (at: Date | null, action: string, [before, after]: [string | null, string], actor = 'shop') =>
    at ? [{ order, at, actor, action, before, after, note: null }] : []
  return [
    ...step(order.at, 'ingresar', [null, 'Ingreso'], isOnline ? stored.buyerId(order) : 'shop'),
    ...step(paid, 'pagar', ['Ingreso', 'Creada'], payer),
    ...step(processed, 'procesar', ['Creada', 'Procesando']),
    ...step(completed, 'completar', ['Procesando', 'Completo']),
    ...step(sent, 'enviar', ['Completo', 'Completo']),
    ...step(isOnline ? delivered : null, 'entregar', ['Completo', 'Completo']),
    ...step(cancelled, 'cancelar', [paid ? 'Creada' : 'Ingreso', 'Cancelada']).map((event) => ({
      ...event,
      note: paid ? 'A pedido de quien compró' : 'No se pagó',
    })),
  ]
}

function eventOfReturn({ order, at, reason, bottle }: PastReturn): Event[] {
  if (!bottle) return []
  const note = `1 botella. ${reason}`
  return [{ order, at, actor: 'shop', action: 'devolver', before: 'Completo', after: 'Completo', note }]
}
