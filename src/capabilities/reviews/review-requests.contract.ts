import { z } from 'zod'
import { callTable } from '../../platform/http/endpoint.ts'

const message = z.object({ message: z.string() })
const wanted = z.object({ wanted: z.boolean() })

export const reviewRequestCalls = callTable({
  'GET /opinion-requests': {
    access: 'signed-in',
    tag: 'Opiniones',
    summary: 'Si quien ingresó quiere que le pidan su opinión por correo después de una entrega.',
    answer: wanted,
  },
  'PUT /opinion-requests': {
    access: 'signed-in',
    tag: 'Opiniones',
    summary: 'Pide que le pidan su opinión por correo después de una entrega, o que no.',
    body: wanted,
    answer: message.extend(wanted.shape),
    invalidates: [],
  },
  'POST /opinion-requests/stop': {
    access: 'public',
    tag: 'Opiniones',
    summary:
      'Deja de pedir opiniones, con el enlace de un mensaje y en un paso (RFC 8058: también lo usan los programas de correo).',
    query: z.object({ token: z.string().regex(/^[0-9a-f]{64}$/, 'El enlace no es válido') }),
    answer: message,
    perMinute: 20,
    invalidates: [],
  },
})
