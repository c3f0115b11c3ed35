import { implement, type CallContext, type ServedCall } from '../../platform/http/implement.ts'
import { problem, type Problem } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { toPesos } from '../../money/money.ts'
import { selectPastChanges } from '../past-changes.queries.ts'
import {
  changePrices,
  changesOf,
  fingerprintOf,
  namesInScope,
  repriceWines,
  undoPriceChange,
} from './change-prices.queries.ts'
import type { PriceRule } from './price-rule.ts'
import { ruleInWords } from './price-rule-words.ts'
import { priceCalls, pricesPerPage, type PriceScope } from './prices.contract.ts'

const gone = problem(404, 'Ese cambio de precios no existe.')

/** Of one of the calls: what its endpoint gets. */
type Call<K extends keyof typeof priceCalls> = CallContext<(typeof priceCalls)[K]>

export function pricesApi(db: Db): ServedCall[] {
  return implement(priceCalls, {
    'POST /prices/preview': (call) => preview(db, call),
    'POST /prices': (call) => apply(db, call),
    'GET /prices': () => selectPastChanges(db, 'price_changes'),
    'POST /prices/{id}/undo': (call) => undo(db, call),
  })
}

async function answerOf(db: Db, id: number, message: string) {
  const [change] = await selectPastChanges(db, 'price_changes', { id })
  return change ? { message, change } : gone
}

async function preview(db: Db, { body }: Call<'POST /prices/preview'>) {
  const wines = await repriceWines(db, body.rule, body.scope, false)
  const page = body.page ?? 0
  return {
    items: wines
      .slice(page * pricesPerPage, (page + 1) * pricesPerPage)
      .map((wine) => ({ ...wine, before: toPesos(wine.before), after: toPesos(wine.after) })),
    page,
    pages: Math.ceil(wines.length / pricesPerPage),
    fitting: wines.length,
    changing: changesOf(wines).length,
    same: wines.filter((wine) => !wine.left && wine.after === wine.before).length,
    fingerprint: fingerprintOf(wines),
  }
}

async function apply(db: Db, { body, caller }: Call<'POST /prices'>) {
  const title = await titleOf(db, body.rule, body.scope)
  const changed = await changePrices(db, { ...body, title, actor: caller.id })
  if (changed.ok)
    return answerOf(
      db,
      changed.id,
      changed.wines === 1 ? 'Cambió el precio de 1 vino.' : `Cambió el precio de ${changed.wines} vinos.`,
    )
  return changed.why === 'nothing'
    ? problem(409, 'Con esa regla no cambia ningún precio.')
    : problem(409, 'Algún precio cambió desde la vista previa. Mirala de nuevo antes de aplicar.')
}

async function undo(db: Db, { path, input, caller }: Call<'POST /prices/{id}/undo'>) {
  const undone = await undoPriceChange(db, path.id, input.others === true, caller.id)
  if (undone.ok) {
    const back = undone.restored === 1 ? 'Volvió 1 precio.' : `Volvieron ${undone.restored} precios.`
    return answerOf(db, path.id, undone.kept > 0 ? `${back} ${undone.kept} quedaron como están.` : back)
  }
  if (undone.why === 'unknown') return gone
  if (undone.why !== 'changed-since') return problem(409, 'Ese cambio ya se deshizo.')
  return changedSince(undone)
}

type Changed = Extract<Awaited<ReturnType<typeof undoPriceChange>>, { why: 'changed-since' }>

/** Refuses to undo prices that others have changed, and names them. */
function changedSince({ wines, of }: Changed): Problem {
  return problem(
    409,
    `${wines.length} de ${of} precios cambiaron después: ${wines
      .slice(0, 5)
      .map((wine) => wine.name)
      .join(', ')}${wines.length > 5 ? '…' : ''}`,
    {
      current: {
        of,
        wines: wines
          .slice(0, 200)
          .map(({ id, name, made, now }) => ({ id, name, made: toPesos(made), now: toPesos(now) })),
      },
    },
  )
}

/** Describes the scope for the history, because producers may be renamed later. */
async function titleOf(db: Db, rule: PriceRule, scope: PriceScope): Promise<string> {
  const names = await namesInScope(db, scope)
  const [change = '', ...rounding] = ruleInWords(rule)
  return [
    change,
    ...names,
    ...(scope.type ? [scope.type] : []),
    ...(scope.name ? [`«${scope.name}»`] : []),
    ...(scope.only ? ['vinos elegidos'] : []),
    ...rounding,
  ].join(' · ')
}
