import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { flagParameter, idParameter } from '../platform/http/parameters.ts'
import { addressAnswer, addressSchema } from './address.contract.ts'

const known = z.object({
  id: z.number(),
  address: addressAnswer,
  text: z.string(),
  /** The address that the address step preselects. */
  preferred: z.boolean(),
})
export type KnownAddress = z.output<typeof known>

const addresses = z.array(known)

/** A cap, so that one user cannot fill the table. */
export const mostAddresses = 20

export const addressBookCalls = callTable({
  'GET /address': {
    access: 'signed-in',
    tag: 'Direcciones',
    summary: 'Las direcciones de quien ingresó: la predeterminada primero, después la última usada.',
    answer: addresses,
  },
  'POST /address': {
    access: 'signed-in',
    tag: 'Direcciones',
    summary: `Agrega una dirección; repetirla no cambia nada. Hasta ${mostAddresses}.`,
    body: z.object({ address: addressSchema, preferred: flagParameter.optional() }),
    answer: addresses,
    problems: [409],
    perMinute: 30,
    invalidates: [],
  },
  'PUT /address': {
    access: 'signed-in',
    tag: 'Direcciones',
    summary: 'Corrige una dirección propia, o la hace predeterminada. Las compras hechas no cambian.',
    body: z.object({
      id: idParameter,
      address: addressSchema.optional(),
      preferred: flagParameter.optional(),
    }),
    answer: addresses,
    problems: [404, 409],
    perMinute: 30,
    invalidates: [],
  },
  'DELETE /address': {
    access: 'signed-in',
    tag: 'Direcciones',
    summary: 'Quita una dirección propia.',
    input: z.object({ id: idParameter }),
    answer: addresses,
    problems: [404],
    invalidates: [],
  },
})
