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
/** What is under way, and how it is said of a single one. */
type Stepping = { some: readonly Sale[]; said: string }

/**
 * Takes some sales a step on, or marks them sent or delivered, and says what came of it. In: what is done with the ids of
 * those that were requested.
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

/** What went through is said once, what did not for each sale. */
function sayStepped({ some, said }: Stepping, { results, message }: Stepped): void {
  const [only] = some.length === 1 ? some : []
  const nameOf = (id: number) => `Compra ${some.find((one) => one.id === id)?.numero ?? id}`
  reportBulk({ results, message: only ? `Compra ${only.numero}: ${said}` : message }, nameOf)
}
