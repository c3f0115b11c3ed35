import { vatPercent } from '../money/money.ts'
import type { ChargeKind } from '../platform/database/order-tables.ts'

type ChargeRule = {
  /** Percent of VAT within its amount. */
  tax: number
  /** Whether it makes the order cheaper or dearer. */
  sign: 'minus' | 'plus'
  /** Whether the amount from which a delivery is free counts it. */
  countsForFreeDelivery: boolean
  /** The invoice's row that adds up all charges of that name; null: a row of its own under its label. */
  invoiceRow: string | null
  /** The row of reports by wine; null: it is shared among its wines' amounts. */
  reportRow: { key: string; name: string } | null
}

const takenOffWines = {
  tax: vatPercent,
  sign: 'minus',
  invoiceRow: 'Descuentos',
  reportRow: null,
} as const satisfies Partial<ChargeRule>

/** What each kind of charge is to totals, delivery, invoice and reports, in the order in which they are listed. */
export const chargeKinds: Readonly<Record<ChargeKind, ChargeRule>> = {
  wine_discount: { ...takenOffWines, countsForFreeDelivery: true },
  order_discount: { ...takenOffWines, countsForFreeDelivery: true },
  payment_method: { ...takenOffWines, countsForFreeDelivery: false },
  manual: { ...takenOffWines, countsForFreeDelivery: true },
  delivery: {
    tax: vatPercent,
    sign: 'plus',
    countsForFreeDelivery: false,
    invoiceRow: null,
    reportRow: { key: 'envio', name: 'Envíos' },
  },
  surcharge: {
    tax: vatPercent,
    sign: 'plus',
    countsForFreeDelivery: false,
    invoiceRow: null,
    reportRow: { key: 'recargo', name: 'Recargos' },
  },
  gift_wrap: {
    tax: vatPercent,
    sign: 'plus',
    countsForFreeDelivery: false,
    invoiceRow: null,
    reportRow: { key: 'regalo', name: 'Envoltorios para regalo' },
  },
}

export const chargeKindNames = Object.keys(chargeKinds) as [ChargeKind, ...ChargeKind[]]

/** Kinds that make an order dearer, without its delivery. */
export const surchargeKinds = chargeKindNames.filter(
  (kind) => kind !== 'delivery' && chargeKinds[kind].sign === 'plus',
)
