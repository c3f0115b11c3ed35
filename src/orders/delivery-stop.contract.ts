/** Why an order must not leave: what the payment provider tells against its payment. */
export const stopReasons = ['chargeback', 'claim', 'fraud'] as const
export type StopReason = (typeof stopReasons)[number]

type Stoppable = {
  stopped: unknown
  pickup: boolean
  progress: { sent: string | null; delivered: string | null }
}

/** Whether a stopped order is still with the shop: one that waits to be picked up is, one that a courier has is not. */
export const mustStay = ({ stopped, pickup, progress }: Stoppable): boolean =>
  stopped !== null && progress.delivered === null && (pickup || progress.sent === null)
