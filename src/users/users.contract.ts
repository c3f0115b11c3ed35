import { z } from 'zod'
import { callTable } from '../calls/call.ts'
import { roles } from './role.ts'

const subject = z.string().min(1, 'Falta el identificador').max(255, 'El identificador no es válido')

export const userAnswer = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  picture: z.string().nullable(),
})
export type UserAnswer = z.output<typeof userAnswer>

export const userCalls = callTable({
  'POST /user': {
    access: 'signed-in',
    tag: 'Personas',
    summary: 'Registra o actualiza a quien ingresó; la identidad sale del token y el rol nunca del pedido.',
    body: z.object({}).loose(),
    answer: userAnswer,
  },
  'GET /user': {
    access: 'admin',
    tag: 'Personas',
    summary: 'Todas las personas registradas.',
    answer: z.array(userAnswer),
  },
  'GET /user/{id}': {
    access: 'signed-in',
    tag: 'Personas',
    summary: 'Datos y rol de una persona: la propia o, para Admin, cualquiera.',
    path: z.object({ id: subject }),
    answer: userAnswer,
    refuses: [404],
  },
  'PUT /user/perfil': {
    access: 'admin',
    tag: 'Personas',
    summary: 'Cambia el rol de una persona. «Baja» la desactiva. El último Admin no puede dejar de serlo.',
    input: z.object({ id: subject, role: z.enum(roles, { error: 'El rol debe ser Admin, User o Baja' }) }),
    answer: z.object({ message: z.string(), user: userAnswer }),
    refuses: [404, 409],
  },
})
