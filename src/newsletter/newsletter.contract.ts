import { z } from 'zod'
import { callTable } from '../calls/call.ts'

export const newsletterCalls = callTable({
  'GET /newsletter/subscribe': {
    access: 'public',
    tag: 'Newsletter',
    summary:
      'Suscribe un correo, con la forma JSONP de los servicios de listas: EMAIL y el nombre de la función en «c».',
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
})
