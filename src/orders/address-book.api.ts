import { implement, type ServedCall } from '../platform/http/implement.ts'
import { problem, type Problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import { addressBookCalls, mostAddresses, type KnownAddress } from './address-book.contract.ts'
import {
  addAddress,
  addressesOf,
  changeAddress,
  removeAddress,
  type AddressChange,
} from './address-book.queries.ts'

const problems: Record<Extract<AddressChange, { ok: false }>['why'], Problem> = {
  unknown: problem(404, 'Esa dirección ya no está entre las tuyas.'),
  'known-already': problem(409, 'Ya tenés guardada esa dirección.'),
  'too-many': problem(
    409,
    `Podés guardar hasta ${mostAddresses} direcciones: quitá alguna para agregar otra.`,
  ),
}

export function addressBookApi(db: Db): ServedCall[] {
  const after = async (change: AddressChange, userId: string): Promise<Problem | KnownAddress[]> =>
    change.ok ? addressesOf(db, userId) : problems[change.why]
  return implement(addressBookCalls, {
    'GET /address': ({ caller }) => addressesOf(db, caller.id),
    'POST /address': async ({ caller, body }) =>
      after(await addAddress(db, caller.id, body.address, body.preferred ?? false), caller.id),
    'PUT /address': async ({ caller, body: { id, address, preferred } }) =>
      after(await changeAddress(db, caller.id, id, { address, preferred }), caller.id),
    'DELETE /address': async ({ caller, input }) =>
      after(await removeAddress(db, caller.id, input.id), caller.id),
  })
}
