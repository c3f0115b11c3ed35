import { toPesos } from '../../money/money.ts'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { implement, type ServedCall } from '../../platform/http/implement.ts'
import { problem } from '../../platform/http/problem.ts'
import type { Estado } from '../../orders/order-status.ts'
import { recordOrderEvent } from '../../orders/order-events.queries.ts'
import { disputeCalls, type Dispute } from './disputes.contract.ts'
import {
  disputesOfOrder,
  lockPayment,
  paymentOfDispute,
  releaseDispute,
  type DisputeRow,
} from './disputes.queries.ts'
import { refreshStop } from './stop-order.ts'

export function disputesApi(db: Db): ServedCall[] {
  return implement(disputeCalls, {
    'GET /orders/{id}/disputes': async ({ path }) => (await disputesOfOrder(db, path.id)).map(toDispute),
    'PUT /disputes/{id}': async ({ caller, path, body }) =>
      (await letGo(db, { id: path.id, actor: caller.id, reason: body.reason }))
        ? { message: 'La compra puede seguir' }
        : problem(404, 'Ese aviso ya no frena ninguna compra.'),
  })
}

type Release = { id: number; actor: string; reason: string }

function letGo(db: Db, release: Release): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const paymentId = await paymentOfDispute(trx, release.id)
    const order = paymentId && (await lockPayment(trx, paymentId))?.order
    if (!(await releaseDispute(trx, release))) return false
    if (!order) return true
    const estado = order.estado as Estado
    await recordOrderEvent(trx, {
      orderId: order.id,
      actor: release.actor,
      action: 'disputar',
      before: estado,
      after: estado,
      note: `Puede salir: ${release.reason}`,
    })
    await refreshStop(trx, order.id)
    return true
  })
}

function toDispute(row: DisputeRow): Dispute {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    amount: toPesos(row.amount),
    payment_id: row.payment_id,
    case: row.provider_id,
    deadline: row.deadline?.toISOString() ?? null,
    opened_at: row.opened_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
    released: releaseOf(row),
  }
}

/** Null where it was let go before the case was lost: that stops the order again. */
function releaseOf(row: DisputeRow): Dispute['released'] {
  const { released_at: at, settled_at, state } = row
  if (!at || (state === 'lost' && settled_at && at < settled_at)) return null
  return { at: at.toISOString(), by: row.released_by ?? '', reason: row.released_reason ?? '' }
}
