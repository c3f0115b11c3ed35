import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { releaseBottles } from '../inventory/reservations.queries.ts'
import { rememberAddress } from './address-book.queries.ts'
import { addressText, type Address } from './address.contract.ts'

export type PendingChange = { ok: true } | { ok: false; why: 'unknown' | 'not-pending' }

/** 404 both for a missing order and for another user's, so that ids cannot be probed. */
async function lockPending(trx: Db, id: number, owner: string | undefined) {
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'estado', 'user_id', 'purchase_id'])
    .where('id', '=', id)
    .$if(owner !== undefined, (query) => query.where('user_id', '=', owner ?? ''))
    .forUpdate()
    .executeTakeFirst()
  if (!order) return { ok: false, why: 'unknown' } as const
  if (order.estado !== 'Ingreso') return { ok: false, why: 'not-pending' } as const
  return { ok: true, order } as const
}

/** Saves a pending order's address, and remembers it in the address book. */
export async function saveAddress(
  db: Db,
  id: number,
  owner: string | undefined,
  address: Address | string,
): Promise<PendingChange> {
  return inTransaction(db, async (trx): Promise<PendingChange> => {
    const found = await lockPending(trx, id, owner)
    if (!found.ok) return found
    const [text, parts] = typeof address === 'string' ? [address, undefined] : [addressText(address), address]
    await trx
      .updateTable('orders')
      .set({
        direccion: text,
        address: parts ? JSON.stringify(parts) : null,
      })
      .where('id', '=', id)
      .execute()
    if (parts) await rememberAddress(trx, found.order.user_id, parts)
    return { ok: true }
  })
}

export async function saveEmail(
  db: Db,
  id: number,
  owner: string | undefined,
  email: string,
): Promise<PendingChange> {
  return inTransaction(db, async (trx): Promise<PendingChange> => {
    const found = await lockPending(trx, id, owner)
    if (!found.ok) return found
    await trx.updateTable('orders').set({ email_envio: email }).where('id', '=', id).execute()
    return { ok: true }
  })
}

/** Deletes a pending order and releases its reservation; a payment that still arrives is refunded. */
export async function deletePending(db: Db, id: number, owner: string | undefined): Promise<PendingChange> {
  return inTransaction(db, async (trx): Promise<PendingChange> => {
    const found = await lockPending(trx, id, owner)
    if (!found.ok) return found
    const purchase = await trx
      .selectFrom('purchases')
      .select(['hold', 'lines'])
      .where('id', '=', found.order.purchase_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (purchase.hold === 'held') await releaseBottles(trx, purchase.lines)
    await trx
      .updateTable('purchases')
      .set({
        hold: 'released',
        hold_expires_at: null,
        abandoned_at: sql<Date>`now()`,
        end_checkout_at: sql<Date>`now()`,
      })
      .where('id', '=', found.order.purchase_id)
      .execute()
    await trx.deleteFrom('orders').where('id', '=', id).execute()
    return { ok: true }
  })
}
