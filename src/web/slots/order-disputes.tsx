import type { ComponentType } from 'react'
import type { OrderAnswer } from '../../orders/orders.contract.ts'
import { showParts } from './show-parts.tsx'

/** Shown to those who may read payments, and only for an order with a dispute. */
export type DisputesProps = { order: OrderAnswer }

/** What the capabilities add below the disputes of an order. */
export const DisputesParts = showParts(
  Object.values(
    import.meta.glob<ComponentType<DisputesProps>>('../../capabilities/*/web/slots/order-disputes.tsx', {
      eager: true,
      import: 'default',
    }),
  ),
)
