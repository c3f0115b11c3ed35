import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { activeRoles } from './role.ts'

export const sessionAnswer = z.object({
  person: z
    .object({
      sub: z.string(),
      email: z.string(),
      nickname: z.string(),
      name: z.string(),
      picture: z.string(),
      role: z.enum(activeRoles),
    })
    .nullable(),
  /** Why the shop denies access to the signed-in user. */
  refused: z.string().nullable(),
})
export type SessionAnswer = z.output<typeof sessionAnswer>

export const sessionCalls = callTable({
  'GET /session': {
    access: 'public',
    tag: 'Personas',
    summary:
      'Quién pregunta, según su sesión o su token: «person» es null sin ninguno de los dos. «refused» dice por qué la tienda no deja entrar a quien ingresó.',
    answer: sessionAnswer,
  },
})
