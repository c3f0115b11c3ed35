import { unitNoun } from '../catalogue/taxonomy/unit-noun.ts'
import type { Db } from '../platform/database/open-database.ts'
import { implement, type ServedCall } from '../platform/http/implement.ts'
import { problem } from '../platform/http/problem.ts'
import { pickingCalls } from './picking.contract.ts'
import { readPicking, savePick } from './picking.queries.ts'

export function pickingApi(db: Db): ServedCall[] {
  return implement(pickingCalls, {
    'GET /picking': ({ query }) => readPicking(db, query),
    'PUT /picking': async ({ body, caller }) => {
      const saved = await savePick(db, body, caller.id)
      if (saved.ok) return { message: 'Anotado', line: saved.line }
      if (saved.why === 'unknown') return problem(404, 'Esa compra no lleva ese producto.')
      if (saved.why === 'too-many')
        return problem(
          409,
          `Son más ${unitNoun([saved.type]).many} que las de la compra: lleva ${saved.quantity}.`,
        )
      return problem(409, 'Esa compra ya no está para preparar.')
    },
  })
}
