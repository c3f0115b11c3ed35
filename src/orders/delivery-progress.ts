import type { Estado } from './order-status.ts'

/** How far an order is on its way to its buyer, beside the states of the spec. Pure. */

export const deliverySteps = ['enviar', 'no-enviar', 'entregar', 'no-entregar'] as const
/** Marks an order sent (of one that is picked up: ready) or delivered (picked up), and takes either back. */
export type DeliveryStep = (typeof deliverySteps)[number]

/** What orders are listed by, as far as they are on their way. */
export const deliveryFilters = ['por-enviar', 'en-camino', 'entregadas'] as const

export type Marked = { sent: boolean; delivered: boolean }

export type DeliveryDecision =
  /** `changes` is false where it is so already. */
  { ok: true; changes: boolean } | { ok: false; why: 'not-packed' | 'delivered' }

/** What left or was handed over may be marked so once it is packed; a sent one that was delivered is taken back last. */
export function decideDelivery(
  estado: Estado,
  { sent, delivered }: Marked,
  step: DeliveryStep,
): DeliveryDecision {
  if (!isPacked(estado)) return { ok: false, why: 'not-packed' }
  switch (step) {
    case 'enviar':
      if (delivered && !sent) return { ok: false, why: 'delivered' }
      return { ok: true, changes: !sent }
    case 'no-enviar':
      if (delivered && sent) return { ok: false, why: 'delivered' }
      return { ok: true, changes: sent }
    case 'entregar':
      return { ok: true, changes: !delivered }
    case 'no-entregar':
      return { ok: true, changes: delivered }
  }
}

/** Whether its bottles have left the shelf for it. */
export const isPacked = (estado: Estado): boolean => estado === 'Procesando' || estado === 'Completo'

/** When each step was taken; ISO 8601. */
export type Progress = {
  paid: string | null
  preparing: string | null
  /** Of one that is picked up: since when it waits for its buyer. */
  sent: string | null
  delivered: string | null
}

export type BuyerStep = { name: string; at: string | null; state: 'done' | 'now' | 'next' }

/** The names of the four steps as the buyer reads them. */
export const stepNames = (pickup: boolean): readonly [string, string, string, string] => [
  'Pagada',
  'En preparación',
  pickup ? 'Lista para retirar' : 'En camino',
  pickup ? 'Retirada' : 'Entregada',
]

/** The buyer's line of four steps; undefined for what is not paid or was cancelled. */
export function buyerSteps(
  estado: Estado,
  pickup: boolean,
  progress: Progress,
): readonly BuyerStep[] | undefined {
  if (estado === 'Ingreso' || estado === 'Cancelada') return undefined
  const reached = reachedStep(estado, progress)
  const moments = [progress.paid, progress.preparing, progress.sent, progress.delivered]
  return stepNames(pickup).map((name, index) => ({
    name,
    at: index <= reached ? (moments[index] ?? null) : null,
    // nothing comes after the last one
    state: index < reached || reached === 3 ? 'done' : index === reached ? 'now' : 'next',
  }))
}

function reachedStep(estado: Estado, { sent, delivered }: Progress): number {
  if (delivered) return 3
  if (sent) return 2
  return isPacked(estado) ? 1 : 0
}

/** What says how an order travels. */
export type TravelFacts = {
  delivery: { kind: string } | null
  direccion: string | null
  /** How staff took it; null for one that was bought in the shop. */
  byHand: { channel: string } | null
}

/** Whether its buyer collects it: from a branch, or at the counter where it was bought. */
export function isPickup({ delivery, direccion, byHand }: TravelFacts): boolean {
  return delivery ? delivery.kind === 'pickup' : direccion === null && byHand?.channel === 'counter'
}
