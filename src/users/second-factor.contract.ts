import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { current } from './account.contract.ts'

const messageAnswer = z.object({ message: z.string() })
const factors = z.object({
  /** False with a hosted provider, which keeps the accounts. */
  possible: z.boolean(),
  /** Whether TOTP codes are required. */
  totp: z.boolean(),
  /** Number of unused recovery codes. */
  recovery_codes: z.number(),
})
export type OwnFactors = z.output<typeof factors>

export const secondFactorCalls = callTable({
  'GET /account/factors': {
    access: 'signed-in',
    tag: 'Personas',
    summary: 'El segundo paso del ingreso de quien pregunta: códigos de una aplicación y de recuperación.',
    answer: factors,
  },
  'POST /account/factors/totp': {
    access: 'signed-in',
    tag: 'Personas',
    summary:
      'Con la contraseña propia, la clave para una aplicación de códigos (TOTP) y su QR como trazo SVG. Vale desde que se confirma con un código.',
    body: z.object({ current }),
    answer: z.object({ secret: z.string(), qr: z.object({ size: z.number(), path: z.string() }) }),
    problems: [404, 409, 422],
    perMinute: 10,
  },
  'PUT /account/factors/totp': {
    access: 'signed-in',
    tag: 'Personas',
    summary:
      'Activa el segundo paso con un código de la aplicación y cierra las demás sesiones. Los códigos de recuperación se dicen esta única vez.',
    body: z.object({
      code: z
        .string()
        .trim()
        .regex(/^\d{3} ?\d{3}$/, 'Son seis dígitos'),
    }),
    answer: z.object({ recovery_codes: z.array(z.string()) }),
    problems: [404, 422],
    perMinute: 20,
  },
  'DELETE /account/factors': {
    access: 'signed-in',
    tag: 'Personas',
    summary: 'Quita el segundo paso propio, con la contraseña. Se avisa por correo.',
    body: z.object({ current }),
    answer: messageAnswer,
    problems: [404, 422],
    perMinute: 10,
  },
  'DELETE /user/factors': {
    access: 'users.change',
    tag: 'Personas',
    summary:
      'Quita el segundo paso y las claves de acceso de otra persona, que los perdió, y cierra sus sesiones. Se le avisa por correo.',
    input: z.object({ id: z.string().min(1, 'Falta el identificador').max(255, 'No es válido') }),
    answer: messageAnswer,
    problems: [404, 409],
    perMinute: 20,
  },
})
