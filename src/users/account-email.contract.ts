import { z } from 'zod'
import { isReadable, trimMailAddress } from '../platform/http/readable-address.ts'
import { callTable } from '../platform/http/endpoint.ts'
import { current } from './account.contract.ts'

const messageAnswer = z.object({ message: z.string() })

export const ownAddress = z.object({
  /** Whether the shop keeps the account. */
  own: z.boolean(),
  name: z.string(),
  email: z.string(),
  /** Whether the mailbox confirmed it by a link. */
  confirmed: z.boolean(),
  /** The new address awaiting confirmation. */
  pending: z.string().nullable(),
})
export type OwnAddress = z.output<typeof ownAddress>

/** Name and email of the caller's account. */
export const accountEmailCalls = callTable({
  'GET /account/address': {
    access: 'signed-in',
    tag: 'Personas',
    summary:
      'Nombre y correo de la cuenta propia, si el correo está confirmado y cuál espera su confirmación. Con un proveedor de identidad externo («own» es false) los maneja él.',
    answer: ownAddress,
  },
  'PUT /account/name': {
    access: 'signed-in',
    tag: 'Personas',
    summary: 'Cambia el nombre propio.',
    body: z.object({
      name: z
        .string()
        .trim()
        .min(1, 'Contanos cómo querés que te llamemos')
        .max(80, 'Es demasiado largo: hasta ochenta letras')
        .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'Tiene caracteres que no se ven'),
    }),
    answer: messageAnswer,
    problems: [404],
    perMinute: 10,
  },
  'POST /account/email': {
    access: 'signed-in',
    tag: 'Personas',
    summary:
      'Pide otro correo para la cuenta propia, con la contraseña. Vale cuando se confirma desde él; al de antes se le avisa y puede deshacerlo durante una semana. La respuesta es la misma si otra cuenta ya lo usa.',
    body: z.object({
      current,
      email: z
        .string()
        .overwrite(trimMailAddress)
        .max(254, 'Es demasiado largo')
        .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'Escribí un correo como nombre@ejemplo.com')
        .refine(isReadable, 'Escribí un correo como nombre@ejemplo.com'),
    }),
    answer: messageAnswer,
    problems: [404, 422, 429],
    perMinute: 10,
  },
  'POST /account/email/confirmation': {
    access: 'signed-in',
    tag: 'Personas',
    summary: 'Manda otra vez el enlace que confirma el correo propio.',
    answer: messageAnswer,
    problems: [404, 409, 429],
    perMinute: 2,
  },
})
