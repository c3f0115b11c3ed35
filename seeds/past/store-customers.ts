import type { Db } from '../../src/platform/database/open-database.ts'
import { markDemoRows } from '../../src/platform/database/demo-rows.queries.ts'
import { ensureWalkInCustomer } from '../../src/users/walk-in-customer.queries.ts'
import type { PastOrder } from './past-order.ts'
import * as stored from './stored.ts'

/** Stores the past's customers, registered at their first purchase, each with an address. */
export async function storeCustomers(trx: Db, orders: readonly PastOrder[]): Promise<void> {
  const first = new Map(orders.toReversed().map((order) => [order.customer?.id, order]))
  const people = [...first.values()].flatMap(({ customer, at }) => (customer ? [{ ...customer, at }] : []))
  await ensureWalkInCustomer(trx)
  await stored.insertRows(
    trx,
    'users',
    people.map(({ id, name, email, at }) => ({
      id,
      full_name: name,
      email,
      role: 'User',
      created_at: at,
      updated_at: at,
    })),
  )
  await stored.insertRows(
    trx,
    'addresses',
    people.map(({ address, ...person }) => ({
      user_id: person.id,
      calle: address.calle,
      ciudad: address.ciudad,
      provincia: address.provincia,
      codigo_postal: address.codigoPostal,
      destinatario: address.destinatario,
      telefono: address.telefono,
      preferred: true,
      used_at: person.at,
    })),
  )
  await markDemoRows(
    trx,
    'person',
    people.map(({ id }) => id),
  )
}
