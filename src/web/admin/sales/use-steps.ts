import { useState } from 'react'
import type { Answered } from '../../../platform/http/client.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { DeliveryStep } from '../../../orders/delivery-progress.ts'
import { undoOf, type StaffStep } from '../../../orders/next-step.ts'
import type { orderCalls } from '../../../orders/orders.contract.ts'
import type { Sale } from '../../../reporting/sales.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { reportBulk } from '../ui/report-bulk.ts'
import { useAnswered } from '../ui/use-answered.ts'
import { refreshWaiting } from '../ui/pending-counts-store.ts'
import type { SalesFilter } from './sales-view.ts'

type Stepped = AnswerOf<(typeof orderCalls)['PUT /orders/lote']>
type Stepping = { sales: readonly Sale[]; step: StaffStep }

/** What a bulk action did. */
export type BulkOutcome = {
  message: string
  refused: { id: number; numero: string; detail: string }[]
  /** Takes it back for the changed sales; undefined where the state machine does not allow that. */
  undoing: Stepping | undefined
}

/**
 * Takes sales one step on, or marks them as shipped or delivered, and reports the outcome.
 * @param matching filter that selected sales still have to match
 * @param done called after each action
 */
export function useSteps(matching: Partial<SalesFilter> | undefined, done: () => void) {
  const together = useCall('PUT /orders/lote')
  const marking = useCall('PUT /orders/entrega')
  const [stepping, setStepping] = useState<Stepping | undefined>(undefined)
  const [outcome, setOutcome] = useState<BulkOutcome>()
  const settle = (settled: Answered<Stepped>) => {
    if (!settled.ok) return toast('error', settled.problem.detail)
    if (!stepping) return
    if (stepping.sales.length === 1) reportOne(stepping, settled.value)
    else setOutcome(outcomeOf(stepping, settled.value))
    done()
    void refreshWaiting()
  }
  useAnswered(together.answer, settle)
  useAnswered(marking.answer, settle)
  const act = ({ sales, step }: Stepping, filter: Partial<SalesFilter> | null | undefined = matching) => {
    const ids = sales.map((sale) => sale.id)
    setStepping({ sales, step })
    setOutcome(undefined)
    const selection = { ids, ...(filter && sales.length > 1 ? { filter } : {}) }
    if (step.kind === 'mark') void marking.send({ body: { ...selection, paso: step.step } })
    else void together.send({ body: { ...selection, estado: step.to, desde: step.from } })
  }
  return {
    busy: together.busy || marking.busy,
    act,
    outcome,
    close: () => setOutcome(undefined),
    undo: ({ undoing }: BulkOutcome) => undoing && act(undoing, null),
  }
}

const markedName: Record<DeliveryStep, string> = {
  enviar: 'enviada o lista para retirar',
  entregar: 'entregada',
  'no-enviar': 'todavía no salió',
  'no-entregar': 'todavía no se entregó',
}

const reachedName = (step: StaffStep): string => (step.kind === 'mark' ? markedName[step.step] : step.to)

function reportOne({ sales, step }: Stepping, { results }: Stepped): void {
  const numero = sales[0]?.numero ?? ''
  reportBulk({ results, message: `Compra ${numero}: ${reachedName(step)}` }, () => `Compra ${numero}`)
}

function outcomeOf({ sales, step }: Stepping, { results, message }: Stepped): BulkOutcome {
  const changed = new Set(results.flatMap((result) => (result.changed ? [result.id] : [])))
  const numbers = new Map(sales.map(({ id, numero }) => [id, numero]))
  const back = undoOf(step)
  return {
    message,
    refused: results
      .filter((result) => !result.changed)
      .map(({ id, detail }) => ({ id, detail, numero: numbers.get(id) ?? String(id) })),
    undoing:
      back && changed.size > 0 ? { sales: sales.filter(({ id }) => changed.has(id)), step: back } : undefined,
  }
}
