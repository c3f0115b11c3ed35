import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { flagParameter, wholeNumber } from '../platform/http/parameters.ts'
import { bulkAnswer } from '../platform/http/bulk-change.ts'
import { roles } from './role.ts'

const roleError = `El rol debe ser uno de: ${roles.join(', ')}`
const role = z.enum(roles, { error: roleError })
const subject = z.string().min(1, 'Falta el identificador').max(255, 'El identificador no es válido')

export const userAnswer = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  picture: z.string().nullable(),
  /** Whether the address is verified. */
  email_confirmed: z.boolean(),
})
export type UserAnswer = z.output<typeof userAnswer>

export const usersPageSize = 25
const usersPage = z.object({
  items: z.array(userAnswer),
  page: z.number(),
  pages: z.number(),
  /** Number of matches, and of all users. */
  total: z.number(),
  everybody: z.number(),
})
export type UsersPage = z.output<typeof usersPage>

export const userCalls = callTable({
  'POST /user': {
    access: 'signed-in',
    tag: 'Personas',
    summary:
      'Registra o actualiza a quien ingresó; la identidad sale del token y el rol nunca del pedido. Con un proveedor de identidad externo, nombre y correo salen de su ID token («id_token», se comprueba) o de su userinfo, si el token de acceso no los dice.',
    body: z.object({ id_token: z.string().max(20_000).optional() }).loose(),
    answer: userAnswer,
    invalidates: ['authors'],
    refreshesProfile: true,
  },
  'GET /user': {
    access: 'customers.read',
    tag: 'Personas',
    summary:
      'Las personas registradas, por nombre; solo las de un perfil («role»), las del equipo («equipo») o con esas letras en nombre o correo («q»). «email_confirmed» dice si el correo es suyo. Con «page», una página de 25.',
    query: z.object({
      q: z.string().trim().max(100, 'La búsqueda es demasiado larga').optional(),
      role: z.enum(roles, { error: roleError }).optional(),
      /** Only staff. */
      equipo: flagParameter.optional(),
      page: wholeNumber({ min: 0, max: 1_000_000 }).optional(),
      size: wholeNumber({ min: 1, max: 100 }).optional(),
    }),
    answer: z.union([z.array(userAnswer), usersPage]),
  },
  'GET /user/{id}': {
    access: 'signed-in',
    beyondOwn: 'customers.read',
    tag: 'Personas',
    summary: 'Datos y rol de una persona: la propia o, con permiso, cualquiera.',
    path: z.object({ id: subject }),
    answer: userAnswer,
    problems: [404],
  },
  'PUT /user/perfil': {
    access: 'users.change',
    tag: 'Personas',
    summary:
      'Cambia el rol de una persona. «Baja» la desactiva. El último Admin no puede dejar de serlo, y a un perfil del equipo pasa solo quien confirmó su correo.',
    input: z.object({ id: subject, role }),
    answer: z.object({ message: z.string(), user: userAnswer }),
    problems: [404, 409],
    invalidates: [],
  },
  'PUT /user/lote': {
    access: 'users.change',
    tag: 'Personas',
    summary:
      'Cambia el rol de varias personas, cada una por su cuenta y solo si sigue siendo el que se vio («from»): las que no, dicen por qué. Lo mismo al revés lo deshace. La cuenta propia y el último Admin quedan como están.',
    body: z.object({
      changes: z
        .array(z.object({ id: subject, from: role, to: role }))
        .min(1, 'Elegí al menos una persona')
        .max(100, 'Hasta 100 personas por vez'),
    }),
    answer: bulkAnswer(z.string()),
    invalidates: [],
  },
})
