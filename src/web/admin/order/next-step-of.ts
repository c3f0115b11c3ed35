import { nextStep } from '../../../orders/next-step.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'

/** The one next step of an order; one that is picked up is ready once it is complete. */
export const nextStepOf = ({ estado, pickup, progress }: OrderAnswer) =>
  nextStep({
    estado,
    pickup,
    sent: progress.sent !== null || (pickup && estado === 'Completo'),
    delivered: progress.delivered !== null,
  })
