import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'

const messageAnswer = z.object({ message: z.string() })

export const ownSession = z.object({
  id: z.string(),
  /** Browser and operating system, as text. */
  device: z.string(),
  since: z.string(),
  seen: z.string(),
  /** The session that makes this call. */
  current: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

/** The current password, asked again before account changes. */
export const current = z
  .string()
  .min(1, 'Escribí la contraseña que usás ahora')
  .max(200, 'Es demasiado larga')
export const accountCalls = callTable({
  'GET /account/sessions': {
    access: 'signed-in',
    tag: 'Personas',
    summary:
      'Las sesiones abiertas de quien pregunta. Con un proveedor de identidad externo («own» es false) las maneja él y la lista está vacía.',
    answer: z.object({ own: z.boolean(), sessions: z.array(ownSession) }),
  },
  'DELETE /account/sessions': {
    access: 'signed-in',
    tag: 'Personas',
    summary:
      'Cierra una sesión propia («id») o todas, también la que pregunta. Sus tokens dejan de valer en el momento.',
    input: z.object({ id: z.string().min(1).max(100, 'La sesión no es válida').optional() }),
    answer: messageAnswer,
    problems: [404],
    perMinute: 30,
  },
  'PUT /account/password': {
    access: 'signed-in',
    tag: 'Personas',
    summary: 'Cambia la contraseña propia y cierra las demás sesiones.',
    body: z.object({
      current,
      password: z
        .string()
        .min(8, 'Ocho caracteres o más')
        .max(200, 'Es demasiado larga: hasta doscientos caracteres'),
    }),
    answer: messageAnswer,
    problems: [404, 422],
    perMinute: 10,
  },
})
