import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import type { Charge, StoredGift } from '../platform/database/order-tables.ts'
import { isSameGift } from '../totals/gift.ts'
import type { Estado } from './order-status.ts'
import { recordOrderEvent } from './order-events.queries.ts'

export type GiftSaved = { ok: true } | { ok: false; why: 'unknown' | 'packed' | 'other-total' }

/**
 * Changes what an order says as a gift, until it is packed, and notes in its history which parts. Wrapping stays as it was
 * charged: another total is chosen at the checkout. Idempotent.
 *
 * @param owner whose order it has to be; undefined: any
 */
export async function saveGift(
  db: Db,
  orderId: number,
  { gift, owner, actor }: { gift: StoredGift | null; owner: string | undefined; actor: string },
): Promise<GiftSaved> {
  return inTransaction(db, async (trx): Promise<GiftSaved> => {
    const { rows } = await sql<{ estado: Estado; charges: Charge[]; gift: StoredGift | null }>`
      SELECT estado, charges, gift FROM orders WHERE id = ${orderId} AND (${owner ?? null}::text IS NULL OR user_id = ${owner ?? null})
      FOR UPDATE`.execute(trx)
    const [order] = rows
    if (!order) return { ok: false, why: 'unknown' }
    if (order.estado !== 'Ingreso' && order.estado !== 'Creada') return { ok: false, why: 'packed' }
    const isCharged = order.charges.some(({ kind }) => kind === 'gift_wrap')
    if (isCharged !== (gift?.wrap ?? false)) return { ok: false, why: 'other-total' }
    if (isSameGift(gift, order.gift)) return { ok: true }
    await storeGift(trx, orderId, gift)
    const { estado } = order
    const note = changeNote(order.gift, gift)
    await recordOrderEvent(trx, {
      orderId,
      actor,
      action: 'cambiar-regalo',
      before: estado,
      after: estado,
      note,
    })
    return { ok: true }
  })
}

const listed = new Intl.ListFormat('es-AR', { type: 'conjunction' })

const partNames = {
  message: 'el mensaje',
  recipient: 'para quién es',
  phone: 'su teléfono',
  wished_day: 'el día deseado',
  hide_prices: 'los precios en la caja',
} as const satisfies Partial<Record<keyof StoredGift, string>>

/** Names what changed and quotes nothing: the history stays when the buyer's data are erased. */
function changeNote(before: StoredGift | null, after: StoredGift | null): string {
  if (!before) return 'Es para regalo.'
  if (!after) return 'Ya no es para regalo.'
  const changed = (Object.keys(partNames) as (keyof typeof partNames)[]).filter(
    (part) => before[part] !== after[part],
  )
  return `Cambió ${listed.format(changed.map((part) => partNames[part]))}.`
}

/** Stores it with the order and its purchase; call it with the order locked. */
export async function storeGift(trx: Db, orderId: number, gift: StoredGift | null): Promise<void> {
  const stored = gift && JSON.stringify(gift)
  await sql`UPDATE orders SET gift = ${stored}::jsonb WHERE id = ${orderId}`.execute(trx)
  await sql`UPDATE purchases SET gift = ${stored}::jsonb
    WHERE id = (SELECT purchase_id FROM orders WHERE id = ${orderId})`.execute(trx)
}
