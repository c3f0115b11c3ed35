import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import type { StoredDelivery } from '../platform/database/order-tables.ts'
import { releaseBottles } from '../inventory/reservations.queries.ts'
import { rememberAddress } from './address-book.queries.ts'
import { addressText, type Address } from './address.contract.ts'
import { dropOrders } from './drop-orders.ts'
import { markAbandoned } from './purchases.queries.ts'

export type PendingChange = { ok: true } | { ok: false; why: 'unknown' | 'not-pending' | 'another-delivery' }

/** 404 both for a missing order and for another user's, so that ids cannot be probed. */
async function lockPending(trx: Db, id: number, owner: string | undefined) {
  const order = await trx
    .selectFrom('orders')
    .select(['id', 'estado', 'user_id', 'purchase_id', 'delivery'])
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
    const parts = typeof address === 'string' ? null : address
    if (!reaches(found.order.delivery, parts)) return { ok: false, why: 'another-delivery' }
    const text = typeof address === 'string' ? address : undefined
    await saveDestination(trx, { id, userId: found.order.user_id, address: parts, text })
    return { ok: true }
  })
}

/** A delivery that was priced for one place is not for another; before one is chosen an order may go anywhere. */
function reaches(delivery: StoredDelivery | null, address: Address | null): boolean {
  if (!delivery) return true
  const { kind, postal_code, province } = delivery
  if (kind === 'pickup' || !address || address.codigoPostal !== postal_code) return false
  return province === null || province === address.provincia
}

type Destination = {
  id: number
  userId: string
  address: Address | null
  /** What says it where there are no parts. */
  text: string | undefined
}

/** Saves where a pending order goes, and remembers the address. */
export async function saveDestination(trx: Db, { id, userId, address, text }: Destination): Promise<void> {
  await trx
    .updateTable('orders')
    .set({
      direccion: address ? addressText(address) : (text ?? null),
      address: address && JSON.stringify(address),
    })
    .where('id', '=', id)
    .execute()
  if (address) await rememberAddress(trx, userId, address)
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

/** `stays`: it has records and is cancelled. `kept`: `keepIf` was true. */
export type Dropped =
  | { ok: true; stays: boolean }
  | { ok: false; why: 'kept' }
  | Extract<PendingChange, { ok: false }>

/**
 * Deletes a pending order and releases its reservation; one with records is cancelled instead. A payment that still
 * arrives is refunded. In: who drops it.
 */
export const dropPending = (db: Db, id: number, by: DroppedBy): Promise<Dropped> =>
  inTransaction(db, (trx) => dropPendingIn(trx, id, by))

type DroppedBy = {
  /** The required owner; undefined: any. */
  owner: string | undefined
  actor: string
  /** Evaluated once the order is locked. */
  keepIf?: ((trx: Db, id: number) => Promise<boolean>) | undefined
}

async function dropPendingIn(trx: Db, id: number, { owner, actor, keepIf }: DroppedBy): Promise<Dropped> {
  const found = await lockPending(trx, id, owner)
  if (!found.ok) return found
  if (await keepIf?.(trx, id)) return { ok: false, why: 'kept' }
  const { purchase_id } = found.order
  const purchase = await trx
    .selectFrom('purchases')
    .select(['hold', 'lines'])
    .where('id', '=', purchase_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (purchase.hold === 'held') await releaseBottles(trx, purchase.lines)
  await trx
    .updateTable('purchases')
    .set({ hold: 'released', hold_expires_at: null, end_checkout_at: sql<Date>`now()` })
    .where('id', '=', purchase_id)
    .execute()
  const staying = await dropOrders(trx, [purchase_id], { actor, note: 'Eliminada antes de pagarse' })
  await markAbandoned(trx, [purchase_id])
  return { ok: true, stays: staying.length > 0 }
}

/** Locks a user's pending orders, then their purchases: the order in which everything else locks the two. */
export async function lockPurchasesOf(trx: Db, userId: string): Promise<void> {
  await sql`SELECT FROM orders WHERE user_id = ${userId} AND estado = 'Ingreso' ORDER BY id FOR UPDATE`.execute(
    trx,
  )
  await sql`SELECT FROM purchases WHERE user_id = ${userId} ORDER BY id FOR UPDATE`.execute(trx)
}

/** Drops all pending orders of a user, in the caller's transaction. */
export async function dropAllPending(trx: Db, userId: string): Promise<void> {
  const pending = await trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('estado', '=', 'Ingreso')
    .orderBy('id')
    .execute()
  for (const { id } of pending) await dropPendingIn(trx, id, { owner: userId, actor: userId })
}
