import { z } from 'zod'
import { callTable } from '../platform/http/endpoint.ts'
import { idParameter } from '../platform/http/parameters.ts'
import { typedText } from '../platform/http/typed-text.ts'

const note = z.object({ id: z.number(), note: z.string(), author: z.string(), at: z.string() })
export type OrderNote = z.output<typeof note>

export const orderNote = z.object({
  note: typedText('Escribí la nota')
    .min(1, 'Escribí la nota')
    .max(2000, 'La nota es demasiado larga (hasta 2.000 letras)'),
})

const orderPath = z.object({ id: idParameter })
const notes = z.object({ notes: z.array(note) })
const changed = z.object({ message: z.string() })
const tag = 'Ventas'

/** Notes between staff: no call or mail to the buyer has them, except the export of what is stored about a person. */
export const orderNoteCalls = callTable({
  'GET /orders/{id}/notes': {
    access: 'orders.read',
    tag,
    summary:
      'Las notas internas de una compra, con fecha y autor, la última primero. Quien compra no las ve.',
    path: orderPath,
    answer: notes,
    problems: [404],
  },
  'POST /orders/{id}/notes': {
    access: 'parcels.pack',
    tag,
    summary: 'Agrega una nota interna a una compra.',
    path: orderPath,
    body: orderNote,
    answer: changed,
    problems: [404],
    invalidates: [],
  },
  'DELETE /orders/{id}/notes/{note}': {
    access: 'parcels.pack',
    tag,
    summary: 'Borra una nota interna de una compra.',
    path: z.object({ id: idParameter, note: idParameter }),
    answer: changed,
    problems: [404],
    invalidates: [],
  },
})
