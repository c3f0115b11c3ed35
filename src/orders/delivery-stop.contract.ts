/** Why an order must not leave: what the payment provider tells against its payment. */
export const stopReasons = ['chargeback', 'claim', 'fraud'] as const
export type StopReason = (typeof stopReasons)[number]

type Stoppable = {
  stopped: unknown
  allGivenBack: boolean
  pickup: boolean
  progress: { sent: string | null; delivered: string | null }
}

/**
 * Whether an order that is stopped, or whose money went back whole, is still with the shop: one that waits to be picked up
 * is, one that a courier has is not.
 */
export const mustStay = ({ stopped, allGivenBack, pickup, progress }: Stoppable): boolean =>
  (stopped !== null || allGivenBack) && progress.delivered === null && (pickup || progress.sent === null)

export type HeldBack = 'stopped' | 'given-back'

/** Why an order that is still with the shop must not come closer to its buyer, if so. */
export function whyHeldBack(order: {
  stopped_for: StopReason | null
  refunded_whole: boolean
}): HeldBack | undefined {
  if (order.stopped_for !== null) return 'stopped'
  return order.refunded_whole ? 'given-back' : undefined
}

/** The same for the shop's staff. */
export const heldBackText: Record<HeldBack, string> = {
  stopped:
    'El medio de pago avisó de un problema con su pago: no la entregues. Mirá el detalle de la compra.',
  'given-back': 'Todo lo que se pagó ya volvió: no la prepares ni la envíes. Si no sale, cancelala.',
}
