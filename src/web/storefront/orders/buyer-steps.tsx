import { formatMoment } from '../../../calendar/shop-time.ts'
import { buyerSteps, type BuyerStep } from '../../../orders/delivery-progress.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import './buyer-steps.css'

type Props = { order: Pick<OrderAnswer, 'estado' | 'pickup' | 'progress'> }

/** A paid order's progress, in the buyer's terms; nothing if it is unpaid or cancelled. */
export function BuyerSteps({ order: { estado, pickup, progress } }: Props) {
  const steps = buyerSteps(estado, pickup, progress)
  return steps ? <StepLine steps={steps} /> : null
}

const spoken: Record<BuyerStep['state'], string> = { done: ', hecho', now: ', ahora', next: ', falta' }

export function StepLine({ steps }: { steps: readonly BuyerStep[] }) {
  return (
    <ol className="buyer-steps screen-only" aria-label="Cómo va la compra">
      {steps.map(({ name, at, state }) => (
        <li key={name} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className="buyer-step-name">{name}</span>
          <span className="visually-hidden">{spoken[state]}</span>
          {at && <span className="muted figures buyer-step-at">{formatMoment(at)}</span>}
        </li>
      ))}
    </ol>
  )
}

/** The step reached, for a line of a list. */
export function StepsInShort({ order: { estado, pickup, progress } }: Props) {
  const steps = buyerSteps(estado, pickup, progress)
  const reached = steps?.findLast(({ state }) => state !== 'next')
  if (!steps || !reached) return null
  return (
    <span className="buyer-steps-short">
      <span className="buyer-steps-bars" aria-hidden="true">
        {steps.map(({ name, state }) => (
          <i key={name} data-state={state} />
        ))}
      </span>
      {reached.name}
    </span>
  )
}
