import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { addressText, samePlace, type Address } from './address.contract.ts'
import { mostAddresses, type KnownAddress } from './address-book.contract.ts'

export type AddressChange = { ok: true } | { ok: false; why: 'unknown' | 'known-already' | 'too-many' }

/** The fields that identify an address in the book. */
const fields = ['user_id', 'calle', 'ciudad', 'provincia', 'codigo_postal'] as const

/** The fields beside the identity; the last value wins. */
const details = ['destinatario', 'telefono', 'piso', 'indicaciones', 'documento'] as const

/** The columns of an address; missing fields become empty. */
function columnsOf({ calle, ciudad, provincia, codigoPostal, ...said }: Address) {
  const { destinatario = '', telefono = '', piso = '', indicaciones = '', documento = '' } = said
  const place = { calle, ciudad, provincia, codigo_postal: codigoPostal }
  return { ...place, destinatario, telefono, piso, indicaciones, documento }
}

/** Updates an existing address: new values where given, otherwise as before. */
function refreshed(address: Address) {
  return Object.fromEntries(details.flatMap((name) => (address[name] ? [[name, address[name]]] : [])))
}

/** A user's addresses: the default first, then the last used. */
export async function addressesOf(db: Db, userId: string): Promise<KnownAddress[]> {
  const rows = await db
    .selectFrom('addresses')
    .select(['id', 'calle', 'ciudad', 'provincia', 'codigo_postal', 'preferred'])
    .select(details)
    .where('user_id', '=', userId)
    .orderBy('preferred', 'desc')
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, preferred, calle, ciudad, provincia, codigo_postal, ...row }) => {
    // unknown fields are omitted
    const known = Object.fromEntries(details.flatMap((name) => (row[name] === '' ? [] : [[name, row[name]]])))
    const address: Address = { calle, ciudad, provincia, codigoPostal: codigo_postal, ...known }
    return { id, address, text: addressText(address), preferred }
  })
}

/** Adds an address; the first one becomes the default in any case. */
export async function addAddress(
  db: Db,
  userId: string,
  address: Address,
  preferred: boolean,
): Promise<AddressChange> {
  return changing(db, userId, async (trx) => {
    const known = await addressesOf(trx, userId)
    const same = known.find((one) => samePlace(one.address, address))
    if (same) {
      const anew = refreshed(address)
      if (Object.keys(anew).length > 0)
        await trx.updateTable('addresses').set(anew).where('id', '=', same.id).execute()
      if (preferred) await prefer(trx, userId, same.id)
      return { ok: true }
    }
    if (known.length >= mostAddresses) return { ok: false, why: 'too-many' }
    const { id } = await trx
      .insertInto('addresses')
      .values({ user_id: userId, ...columnsOf(address) })
      // an order to this address may have added it concurrently
      .onConflict((conflict) => conflict.columns(fields).doUpdateSet({ used_at: sql<Date>`now()` }))
      .returning('id')
      .executeTakeFirstOrThrow()
    if (preferred || known.length === 0) await prefer(trx, userId, id)
    return { ok: true }
  })
}

/** Remembers an order's address. Above the cap the least recently used one is deleted. */
export async function rememberAddress(trx: Db, userId: string, address: Address): Promise<void> {
  await trx
    .insertInto('addresses')
    .values({ user_id: userId, ...columnsOf(address) })
    .onConflict((conflict) =>
      conflict.columns(fields).doUpdateSet({ used_at: sql<Date>`now()`, ...refreshed(address) }),
    )
    .execute()
  await sql`DELETE FROM addresses WHERE id IN (SELECT id FROM addresses WHERE user_id = ${userId}
    ORDER BY preferred DESC, used_at DESC, id DESC OFFSET ${mostAddresses})`.execute(trx)
}

/** Updates an address, or sets or clears it as default. */
export async function changeAddress(
  db: Db,
  userId: string,
  id: number,
  change: { address?: Address | undefined; preferred?: boolean | undefined },
): Promise<AddressChange> {
  return changing(db, userId, async (trx) => {
    const known = await addressesOf(trx, userId)
    if (!known.some((one) => one.id === id)) return { ok: false, why: 'unknown' }
    if (change.address) {
      const { address } = change
      if (known.some((one) => one.id !== id && samePlace(one.address, address)))
        return { ok: false, why: 'known-already' }
      await trx.updateTable('addresses').set(columnsOf(address)).where('id', '=', id).execute()
    }
    if (change.preferred === true) await prefer(trx, userId, id)
    if (change.preferred === false)
      await trx.updateTable('addresses').set({ preferred: false }).where('id', '=', id).execute()
    return { ok: true }
  }).catch((failure: unknown) => {
    // an order may have added the same address concurrently
    if ((failure as { code?: unknown }).code === '23505') return { ok: false, why: 'known-already' }
    throw failure
  })
}

export async function removeAddress(db: Db, userId: string, id: number): Promise<AddressChange> {
  const removed = await db
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n ? { ok: true } : { ok: false, why: 'unknown' }
}

/** Serialises changes of one user's book: concurrent ones could both see room for one more, or set two defaults. */
function changing(
  db: Db,
  userId: string,
  change: (trx: Db) => Promise<AddressChange>,
): Promise<AddressChange> {
  return inTransaction(db, async (trx) => {
    await sql`SELECT 1 FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(trx)
    return change(trx)
  })
}

async function prefer(trx: Db, userId: string, id: number): Promise<void> {
  await sql`UPDATE addresses SET preferred = false WHERE user_id = ${userId} AND preferred AND id <> ${id}`.execute(
    trx,
  )
  await sql`UPDATE addresses SET preferred = true WHERE id = ${id}`.execute(trx)
}
