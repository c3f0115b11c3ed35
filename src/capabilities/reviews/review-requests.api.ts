import { implement, type ServedCall } from '../../platform/http/implement.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { reviewRequestCalls } from './review-requests.contract.ts'
import { saveWanted, stopByToken, wantsRequests } from './review-requests.queries.ts'

export function reviewRequestsApi(db: Db): ServedCall[] {
  return implement(reviewRequestCalls, {
    'GET /opinion-requests': async ({ caller }) => ({ wanted: await wantsRequests(db, caller.id) }),
    'PUT /opinion-requests': async ({ caller, body: { wanted } }) => {
      await saveWanted(db, caller.id, wanted)
      const message = wanted
        ? 'Listo: te preguntamos qué te pareció unos días después de cada entrega.'
        : 'Listo: no te pedimos más opiniones.'
      return { message, wanted }
    },
    'POST /opinion-requests/stop': async ({ query }) => {
      // the same answer for a link that leads nowhere any more
      await stopByToken(db, query.token)
      return { message: 'Listo: no te pedimos más opiniones.' }
    },
  })
}
