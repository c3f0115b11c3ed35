import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'
import { mailAddress } from '../../platform/http/mail-address.ts'
import { wholeNumber } from '../../platform/http/parameters.ts'

const token = z.string().regex(/^[0-9a-f]{64}$/, 'El enlace no es válido')
const message = z.object({ message: z.string() })

const subscriber = z.object({
  email: z.string(),
  subscribed: z.string(),
  /** When the subscription was confirmed from the mailbox; null while pending. */
  confirmed: z.string().nullable(),
  unsubscribeUrl: z.string(),
})
export type Subscriber = z.output<typeof subscriber>

export const newsletterCalls = callTable({
  'GET /newsletter/subscribe': {
    access: 'public',
    tag: 'Newsletter',
    summary:
      'Suscribe un correo, con la forma JSONP de los servicios de listas: EMAIL y el nombre de la función en «c». La misma respuesta para correos conocidos y nuevos: el resto lo dice un mensaje a ese correo.',
    query: z
      .object({
        EMAIL: z.string().max(200, 'Ingrese un mail valido').optional(),
        c: z.string().regex(/^[A-Za-z_$][\w$]{0,63}$/, 'El nombre de la función no es válido'),
      })
      .loose(),
    answer: z.string(),
    mediaType: 'text/javascript',
    perMinute: 20,
  },
  'POST /newsletter/confirm': {
    access: 'public',
    tag: 'Newsletter',
    summary: 'Confirma una suscripción con el enlace del mensaje; repetirlo no cambia nada.',
    input: z.object({ token }),
    answer: message,
    problems: [404],
    perMinute: 20,
    invalidates: [],
  },
  'POST /newsletter/unsubscribe': {
    access: 'public',
    tag: 'Newsletter',
    summary:
      'Da de baja con el enlace de un mensaje, en un paso (RFC 8058: también lo usan los programas de correo).',
    query: z.object({ token }),
    answer: message,
    perMinute: 20,
    invalidates: [],
  },
  'POST /newsletter/leave': {
    access: 'public',
    tag: 'Newsletter',
    summary:
      'Botón de baja: manda a un correo suscripto el enlace para darse de baja. La misma respuesta para los que no lo están.',
    body: z.object({ email: mailAddress('Ese correo no es válido') }),
    answer: message,
    perMinute: 20,
    invalidates: [],
  },
  'GET /newsletter/subscribers': {
    access: 'newsletter.change',
    tag: 'Newsletter',
    summary: 'Quiénes se suscribieron, la última persona primero. El enlace de baja va en cada mensaje.',
    query: z.object({
      page: wholeNumber({ min: 0, max: 100_000 }).optional(),
      size: wholeNumber({ min: 1, max: 100_000 }).optional(),
    }),
    answer: z.object({
      total: z.number(),
      confirmed: z.number(),
      pages: z.number(),
      items: z.array(subscriber),
    }),
  },
  'DELETE /newsletter/subscribers': {
    access: 'newsletter.change',
    tag: 'Newsletter',
    summary: 'Quita a alguien de la lista.',
    input: z.object({ email: z.string().min(1, 'Falta el correo').max(200) }),
    answer: message,
    problems: [404],
    invalidates: [],
  },
})
