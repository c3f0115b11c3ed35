import type { Db } from '../platform/database/open-database.ts'
import { implement, type ServedCall } from '../platform/http/implement.ts'
import { problem } from '../platform/http/problem.ts'
import { orderNoteCalls } from './order-notes.contract.ts'
import { addOrderNote, deleteOrderNote, readOrderNotes } from './order-notes.queries.ts'

const unknownOrder = problem(404, 'No encontramos esa compra.')

export function orderNotesApi(db: Db): ServedCall[] {
  return implement(orderNoteCalls, {
    'GET /orders/{id}/notes': async ({ path }) => {
      const notes = await readOrderNotes(db, path.id)
      return notes ? { notes } : unknownOrder
    },
    'POST /orders/{id}/notes': async ({ path, body, caller }) =>
      (await addOrderNote(db, path.id, body.note, caller.id)) ? { message: 'Nota guardada.' } : unknownOrder,
    'DELETE /orders/{id}/notes/{note}': async ({ path }) =>
      (await deleteOrderNote(db, path.id, path.note))
        ? { message: 'Nota borrada.' }
        : problem(404, 'Esa nota ya no está.'),
  })
}
