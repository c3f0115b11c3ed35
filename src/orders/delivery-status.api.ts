import { implement, type CallContext, type ServedCall } from '../platform/http/implement.ts'
import type { Db } from '../platform/database/open-database.ts'
import { deliveryStatusCalls } from './delivery-status.contract.ts'
import type { DeliveryStep } from './delivery-progress.ts'
import { notSelectedAnymore, stillMatching } from './order-filter.queries.ts'
import { heldBackText } from './delivery-stop.contract.ts'
import { missingDestinationText } from './lacks-address.ts'
import { setDeliveryStatus, type DeliveryStatusSet } from './set-delivery-status.ts'

export function deliveryStatusApi(db: Db): ServedCall[] {
  return implement(deliveryStatusCalls, { 'PUT /orders/entrega': (call) => markMany(db, call) })
}

/** Of several at once each is a transaction of its own; the list on screen may be older than a withdrawal request. */
async function markMany(
  db: Db,
  { caller, body }: CallContext<(typeof deliveryStatusCalls)['PUT /orders/entrega']>,
) {
  const ids = [...new Set(body.ids)]
  const matching = await stillMatching(db, ids, body.filter)
  const results = []
  for (const orderId of ids) {
    if (!matching.has(orderId)) {
      results.push({ id: orderId, changed: false, detail: notSelectedAnymore })
      continue
    }
    const marked = await setDeliveryStatus(db, {
      orderId,
      step: body.paso,
      actor: caller.id,
      unlessWithdrawn: ids.length > 1,
    })
    results.push({
      id: orderId,
      changed: marked.ok && marked.changed,
      detail: marked.ok ? (marked.changed ? 'Modificado' : 'Ya estaba así.') : notMarked(marked),
    })
  }
  const done = results.filter((result) => result.changed).length
  return {
    message: `${done} de ${ids.length} ${ids.length === 1 ? 'compra' : 'compras'}: ${markedWords[body.paso]}`,
    results,
  }
}

const markedWords: Record<DeliveryStep, string> = {
  enviar: 'enviadas o listas para retirar',
  'no-enviar': 'todavía no salieron',
  entregar: 'entregadas o retiradas',
  'no-entregar': 'todavía no se entregaron',
}

function notMarked(marked: Extract<DeliveryStatusSet, { ok: false }>): string {
  switch (marked.why) {
    case 'unknown':
      return 'No encontramos esa compra.'
    case 'not-packed':
      return `La compra está en ${marked.estado}: se marca cuando está en Procesando o Completo.`
    case 'delivered':
      return 'Ya está entregada.'
    case 'stopped':
    case 'given-back':
      return heldBackText[marked.why]
    case 'no-delivery':
    case 'no-address':
    case 'undecided':
      return missingDestinationText[marked.why]
    case 'asked-to-withdraw':
      return 'Quien compró pidió arrepentirse: contestale primero.'
  }
}
