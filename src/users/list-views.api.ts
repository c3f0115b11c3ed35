import { implement, type ServedCall } from '../platform/http/implement.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import { listViewCalls, mostViews } from './list-views.contract.ts'
import { deleteView, readViews, saveColumns, saveView } from './list-views.queries.ts'

const tooMany = problem(409, `Ya hay ${mostViews} vistas guardadas de esta lista. Borrá alguna primero.`)
const gone = problem(404, 'Esa vista ya no existe.')

/** Callers read and change their own views. */
export function listViewsApi(db: Db): ServedCall[] {
  return implement(listViewCalls, {
    'GET /admin/views': ({ query, caller }) => readViews(db, caller.id, query.list),
    'PUT /admin/views': async ({ body, caller }) =>
      (await saveView(db, caller.id, body)) ? { message: 'Vista guardada' } : tooMany,
    'DELETE /admin/views': async ({ input, caller }) =>
      (await deleteView(db, caller.id, input.list, input.name)) ? { message: 'Vista borrada' } : gone,
    'PUT /admin/views/columns': async ({ body, caller }) => {
      await saveColumns(db, caller.id, body.list, body.columns)
      return { message: 'Columnas guardadas' }
    },
  })
}
