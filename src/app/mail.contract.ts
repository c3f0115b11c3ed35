import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { mailAddress } from '../platform/http/mail-address.ts'
import { idParameter, wholeNumber } from '../platform/http/parameters.ts'

const summary = z.object({ id: z.number(), to: z.string(), subject: z.string(), at: z.string() })

export const mailCalls = callTable({
  'POST /email': {
    access: 'signed-in',
    beyondOwn: 'mail.write',
    tag: 'Correo',
    summary:
      'Envía un correo. Admin, a cualquiera (el HTML se limpia); las demás personas, solo a sí mismas la confirmación de su última compra.',
    body: z.object({
      subject: z.string().trim().min(1, 'Falta el asunto').max(200),
      to: mailAddress('El correo electrónico no es válido'),
      html: z.string().max(100_000).optional(),
    }),
    answer: z.object({ message: z.string() }),
    problems: [403, 409],
    perMinute: 10,
    invalidates: [],
  },
  'GET /mail': {
    access: 'mail.read',
    tag: 'Correo',
    summary: 'Los correos que tomó el buzón embebido, el último primero.',
    query: z.object({ size: wholeNumber({ min: 1, max: 200 }).optional() }),
    answer: z.array(summary),
  },
  'GET /mail/{id}': {
    access: 'mail.read',
    tag: 'Correo',
    summary: 'Un correo del buzón embebido, entero.',
    path: z.object({ id: idParameter }),
    answer: summary.extend({ html: z.string(), text: z.string() }),
    problems: [404],
  },
})
