import { decideDelivery, isPacked, stepNames, type DeliveryStep } from './delivery-progress.ts'
import type { Estado } from './order-status.ts'

/** What staff do with an order: a change of state, or a mark about shipping. Pure. */
export type StaffStep = { kind: 'state'; from: Estado; to: Estado } | { kind: 'mark'; step: DeliveryStep }

/** What takes a step back; undefined where its bottles have left the shelf by it. */
export function undoOf(step: StaffStep): StaffStep | undefined {
  if (step.kind === 'state')
    return step.to === 'Completo' ? { kind: 'state', from: 'Completo', to: 'Procesando' } : undefined
  const opposite = step.step === 'enviar' ? 'no-enviar' : step.step === 'entregar' ? 'no-entregar' : undefined
  return opposite && { kind: 'mark', step: opposite }
}

export type Travelling = { estado: Estado; pickup: boolean; sent: boolean; delivered: boolean }

/** The name of a mark on one order. */
export const markNames: Record<'enviar' | 'entregar', readonly [home: string, pickup: string]> = {
  enviar: ['Marcar enviada', stepNames(true)[2]],
  entregar: ['Marcar entregada', 'Marcar retirada'],
}

/** The one next step of an order: pack, send, complete, deliver. */
export function nextStep(order: Travelling): { step: StaffStep; label: string } | undefined {
  const { estado, sent, delivered } = order
  if (estado === 'Creada')
    return { step: { kind: 'state', from: estado, to: 'Procesando' }, label: 'Procesar' }
  if (!isPacked(estado)) return undefined
  if (!sent && !delivered) return markOn(order, 'enviar')
  if (estado === 'Procesando')
    return { step: { kind: 'state', from: estado, to: 'Completo' }, label: 'Completo' }
  return delivered ? undefined : markOn(order, 'entregar')
}

const markOn = ({ pickup }: Travelling, step: 'enviar' | 'entregar') => ({
  step: { kind: 'mark', step } as const,
  label: markNames[step][pickup ? 1 : 0],
})

/** Whether a mark would change an order. */
export function changesBy(order: Travelling, step: DeliveryStep): boolean {
  const decision = decideDelivery(order.estado, order, step)
  return decision.ok && decision.changes
}
