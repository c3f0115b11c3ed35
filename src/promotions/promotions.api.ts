import { overwritten } from '../audit-log/reverse-entry.ts'
import { fingerprint } from '../platform/http/fingerprint.ts'
import { implement, type CallContext, type ServedCall } from '../platform/http/implement.ts'
import { problem, type Problem, fieldProblem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import { promotionCalls, savedFields } from './promotions.contract.ts'
import { deletePromotion, listPromotions, savePromotion, type SaveRefused } from './promotions.queries.ts'
import { undoPromotionChange } from './promotion-changes.queries.ts'

/** The context of one of the calls. */
type Call<K extends keyof typeof promotionCalls> = CallContext<(typeof promotionCalls)[K]>

const unknown = problem(404, 'Esa promoción no existe.')

export function promotionsApi(db: Db): ServedCall[] {
  return implement(promotionCalls, {
    'GET /promotions': () => listPromotions(db),
    'POST /promotions': async ({ body }) => saved(db, await savePromotion(db, body), 'Promoción creada'),
    'PUT /promotions': (call) => change(db, call),
    'POST /promotions/undo': async ({ input }) =>
      (await undoPromotionChange(db, input.id)) ?? { message: 'Cambio deshecho' },
    'DELETE /promotions': async ({ input }) => {
      const gone = await deletePromotion(db, input.id)
      if (gone === 'unknown') return unknown
      const ended = gone === 'ended'
      return { message: ended ? 'La promoción terminó' : 'Promoción borrada', ended }
    },
  })
}

async function change(db: Db, { body: { id, ...changes }, query: { version } }: Call<'PUT /promotions'>) {
  const [before] = await listPromotions(db, id)
  if (!before) return unknown
  if (version !== undefined && version !== fingerprint(savedFields(before)))
    return overwritten(db, ['promocion'], String(id))
  const named = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const { id: _id, ...fields } = savedFields({ ...before, ...named })
  if (fields.starts_at && fields.ends_at && Date.parse(fields.starts_at) >= Date.parse(fields.ends_at))
    return fieldProblem('ends_at', 'Termina después de empezar')
  return saved(db, await savePromotion(db, fields, id), 'Promoción guardada')
}

const refusals: Record<SaveRefused, Problem> = {
  unknown: unknown,
  'code-taken': problem(409, 'Otra promoción activa ya tiene ese código.', {
    errors: [{ field: 'code', detail: 'Otra promoción activa ya tiene ese código' }],
  }),
  'no-such-wine': fieldProblem(
    'conditions',
    'La promoción nombra un producto, una marca o una categoría que no existe',
  ),
  'no-such-gift': fieldProblem('effect.product_id', 'Ese producto no está a la venta'),
}

async function saved(db: Db, result: number | SaveRefused, message: string) {
  if (typeof result !== 'number') return refusals[result]
  const [promotion] = await listPromotions(db, result)
  return promotion ? { ...promotion, message } : unknown
}
