import { implement, type CallContext, type ServedCall } from '../../platform/http/implement.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { writeNumber } from '../../money/write-number.ts'
import { may } from '../../users/permissions.ts'
import { storedAddress } from '../images/picture.ts'
import { bulkCalls } from './bulk.contract.ts'
import { namesOfCategories, selectChanges, selectPastBulkChanges } from './bulk.queries.ts'
import {
  changeWines,
  fingerprintOf,
  undoChange,
  type WinesChanged,
  type WinesRestored,
} from './change-wines.ts'
import { undoDays } from './undo-days.ts'
import { changeInWords, writeValue, type WineChange } from './wine-change.ts'

/** Wines named in a preview. */
const named = 20

const gone = problem(404, 'Ese cambio no existe.')
const notTheirPrices = problem(403, 'Tu perfil no cambia precios.')

/** What the endpoint of one of the calls receives. */
type Call<K extends keyof typeof bulkCalls> = CallContext<(typeof bulkCalls)[K]>

export function bulkApi(db: Db): ServedCall[] {
  return implement(bulkCalls, {
    'POST /products/bulk/preview': (call) => preview(db, call),
    'POST /products/bulk': (call) => apply(db, call),
    'GET /products/bulk': () => selectPastBulkChanges(db),
    'POST /products/bulk/{id}/undo': (call) => undo(db, call),
  })
}

/** Compares and stores pictures like a wine's form. */
const stored = (change: WineChange): WineChange =>
  change.kind === 'pictures'
    ? { ...change, pictures: change.pictures.map(({ id, image }) => ({ id, image: storedAddress(image) })) }
    : change

const isPriceOf = ({ kind }: WineChange) => kind === 'price' || kind === 'discount'

async function preview(db: Db, { body, caller }: Call<'POST /products/bulk/preview'>) {
  if (isPriceOf(body.change) && !may(caller, 'prices.change')) return notTheirPrices
  const change = stored(body.change)
  const { fitting, changes } = await selectChanges(db, body.selection, change, false)
  const first = changes.slice(0, named)
  const categories = await namesOfCategories(db)
  const write = (value: string | null) => writeValue(change.kind, value, categories)
  return {
    fitting,
    changing: changes.length,
    items: first.map(({ id, name, before, after }) => ({
      id,
      name,
      before: write(before),
      after: write(after),
    })),
    fingerprint: fingerprintOf(changes),
  }
}

const refusals: Record<Extract<WinesChanged, { ok: false }>['why'], string> = {
  differs: 'Algún vino cambió desde la vista previa. Mirala de nuevo antes de aplicar.',
  nothing: 'Con eso no cambia ningún vino.',
  'unknown-category': 'Esa categoría ya no existe. Elegí otra.',
  'unknown-picture': 'Una imagen ya no está guardada. Subila de nuevo.',
}

async function apply(db: Db, { body, caller }: Call<'POST /products/bulk'>) {
  if (isPriceOf(body.change) && !may(caller, 'prices.change')) return notTheirPrices
  const change = stored(body.change)
  const title = changeInWords(change, await namesOfCategories(db))
  const changed = await changeWines(db, { ...body, change, title, actor: caller.id })
  return changed.ok
    ? answerOf(
        db,
        changed.id,
        changed.wines === 1 ? 'Cambió 1 vino.' : `Cambiaron ${writeNumber(changed.wines)} vinos.`,
      )
    : problem(409, refusals[changed.why])
}

const notUndone: Record<Exclude<Extract<WinesRestored, { ok: false }>['why'], 'unknown'>, string> = {
  already: 'Ese cambio ya se deshizo.',
  'too-old': `Pasaron más de ${undoDays} días: ese cambio ya no se puede deshacer.`,
  'changed-since': 'Todos esos vinos cambiaron después: quedan como están.',
}

async function undo(db: Db, { path, caller }: Call<'POST /products/bulk/{id}/undo'>) {
  const undone = await undoChange(db, path.id, caller.id)
  if (!undone.ok) return undone.why === 'unknown' ? gone : problem(409, notUndone[undone.why])
  const back =
    undone.restored === 1
      ? 'Volvió 1 vino a como estaba.'
      : `Volvieron ${writeNumber(undone.restored)} vinos a como estaban.`
  const unchanged =
    undone.kept === 0
      ? ''
      : undone.kept === 1
        ? ' 1 queda como está: cambió después.'
        : ` ${writeNumber(undone.kept)} quedan como están: cambiaron después.`
  return answerOf(db, path.id, back + unchanged)
}

async function answerOf(db: Db, id: number, message: string) {
  const [change] = await selectPastBulkChanges(db, id)
  return change ? { message, change } : gone
}
