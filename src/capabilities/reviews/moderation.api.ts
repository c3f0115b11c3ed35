import { implement, type CallContext, type ServedCall } from '../../platform/http/implement.ts'
import { changeEach } from '../../platform/http/bulk-change.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { moderationCalls } from './moderation.contract.ts'
import { changeHidden, moderatedReviews, setAnswer, setHidden, settleReports } from './moderation.queries.ts'

const noSuchReview = problem(404, 'Esa opinión no existe.')

/** Moderation of reviews: an Admin answers, hides with a reason and shows again, but never edits the text. */
export function moderationApi(db: Db): ServedCall[] {
  return implement(moderationCalls, {
    'GET /admin/reviews': ({ query }) => moderatedReviews(db, query),
    'PUT /review/hide': async ({ input }) =>
      (await setHidden(db, input.id, input.reason)) ? { message: 'Opinión oculta' } : noSuchReview,
    'PUT /review/lote': (call) => hideOrShow(db, call),
    'PUT /review/restore': async ({ input }) =>
      (await setHidden(db, input.id, null)) ? { message: 'Opinión a la vista' } : noSuchReview,
    'PUT /review/settle': async ({ input }) => {
      const { items } = await moderatedReviews(db, { id: input.id })
      if (items.length === 0) return noSuchReview
      await settleReports(db, input.id)
      return { message: 'Avisos cerrados' }
    },
    'PUT /review/answer': async ({ input }) =>
      (await setAnswer(db, input.id, input.answer))
        ? { message: input.answer === '' ? 'Respuesta borrada' : 'Respuesta publicada' }
        : noSuchReview,
  })
}

const notChanged = {
  unknown: noSuchReview.detail,
  'changed-since': 'Cambió después: quedó como está.',
} as const

async function hideOrShow(db: Db, { body }: CallContext<(typeof moderationCalls)['PUT /review/lote']>) {
  const { changes, undo = false } = body
  const { results, done } = await changeEach(changes, async (change) => {
    const changed = await changeHidden(db, { ...change, undo })
    return changed.ok ? undefined : notChanged[changed.why]
  })
  return { message: `Cambiaron ${done} de ${results.length} opiniones.`, results }
}
