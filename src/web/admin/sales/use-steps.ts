import { useState } from 'react'
import type { Answered } from '../../../platform/http/client.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { orderCalls } from '../../../orders/orders.contract.ts'
import type { Estado } from '../../../orders/order-status.ts'
import type { Sale } from '../../../reporting/sales.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { reportBulk } from '../ui/report-bulk.ts'
import { useAnswered } from '../ui/use-answered.ts'
import { refreshWaiting } from '../ui/pending-counts-store.ts'
import type { BulkMark } from './bulk-step.ts'

type Stepped = AnswerOf<(typeof orderCalls)['PUT /orders/lote']>
/** Sales in progress, and the verb for a single one. */
type Stepping = { some: readonly Sale[]; said: string }

/**
 * Takes sales one step on, or marks them as shipped or delivered, and reports the outcome.
 * @param stepped receives the requested ids
 */
export function useSteps(stepped: (ids: number[]) => void) {
  const together = useCall('PUT /orders/lote')
  const marking = useCall('PUT /orders/entrega')
  const [stepping, setStepping] = useState<Stepping | undefined>(undefined)
  const settle = (settled: Answered<Stepped>) => {
    if (!settled.ok) return toast('error', settled.problem.detail)
    if (!stepping) return
    sayStepped(stepping, settled.value)
    stepped(stepping.some.map((sale) => sale.id))
    void refreshWaiting()
  }
  useAnswered(together.answer, settle)
  useAnswered(marking.answer, settle)
  const idsOf = (some: readonly Sale[]) => some.map((sale) => sale.id)
  const step = (some: readonly Sale[], estado: Estado) => {
    setStepping({ some, said: estado })
    void together.send({ body: { ids: idsOf(some), estado } })
  }
  const mark = ({ step: paso, sales }: BulkMark) => {
    setStepping({ some: sales, said: paso === 'enviar' ? 'enviada o lista para retirar' : 'entregada' })
    void marking.send({ body: { ids: idsOf(sales), paso } })
  }
  return { busy: together.busy || marking.busy, step, mark }
}

/** Reports successes together, and each failure. */
function sayStepped({ some, said }: Stepping, { results, message }: Stepped): void {
  const [only] = some.length === 1 ? some : []
  const nameOf = (id: number) => `Compra ${some.find((sale) => sale.id === id)?.numero ?? id}`
  reportBulk({ results, message: only ? `Compra ${only.numero}: ${said}` : message }, nameOf)
}
