import { z } from 'zod'
import { callTable } from '../calls/call.ts'

const email = z.email('Ingrese un mail valido').max(200)

export const withdrawalCalls = callTable({
  'POST /arrepentimiento': {
    access: 'public',
    tag: 'Arrepentimiento',
    summary:
      'Pide revocar una compra, sin ingresar: número de compra y correo. Responde el código del trámite.',
    body: z.object({
      order: z
        .string()
        .trim()
        .min(1, 'Indicá el número de compra')
        .max(30, 'El número de compra no es válido'),
      email,
      reason: z.string().trim().max(1000).optional(),
    }),
    answer: z.object({ code: z.string(), message: z.string() }),
    perMinute: 10,
  },
  'GET /arrepentimiento': {
    access: 'admin',
    tag: 'Arrepentimiento',
    summary: 'Los pedidos de arrepentimiento, el último primero.',
    answer: z.array(
      z.object({
        id: z.number(),
        code: z.string(),
        order_number: z.string(),
        order_id: z.number().nullable(),
        email: z.string(),
        reason: z.string(),
        state: z.string(),
        created_at: z.string(),
      }),
    ),
  },
  'POST /consulta': {
    access: 'public',
    tag: 'Contacto',
    summary: 'Una consulta para la tienda.',
    body: z.object({
      name: z.string().trim().min(1, 'Contanos tu nombre').max(100),
      email,
      question: z.string().trim().min(1, 'Escribí tu consulta').max(3000, 'La consulta es demasiado larga'),
      /** Left empty by people; filled in by programs. */
      website: z.string().max(200).optional(),
    }),
    answer: z.object({ message: z.string() }),
    perMinute: 5,
  },
})
