import type { Settings } from '../settings/settings-tree.ts'

/** A way of paying that a buyer may choose. */
export type PaymentWay = {
  id: string
  name: string
  /** Why it is cheaper, as a buyer reads it. */
  reason?: string
  /** Percent that it takes off the wines. */
  discount: number
  /** Equal payments without interest that are offered; null: at once. */
  instalments: number | null
  /** How its money comes where that is not at the payment provider: the order waits for it. */
  waitsFor: 'transfer' | 'cash' | null
}

export type PaymentWays = readonly [PaymentWay, ...PaymentWay[]]

/** Begins a price that holds for one way of paying; undefined for a way that the shop does not know. */
export const leadOfWay: Record<string, string | undefined> = {
  mercado_pago: 'Con Mercado Pago: ',
  transfer: 'Con transferencia: ',
  cash: 'Pagando al retirar: ',
}

/** The first one holds until another is chosen. */
export const paymentWays: PaymentWays = [
  { id: 'mercado_pago', name: 'Mercado Pago', discount: 0, instalments: null, waitsFor: null },
]

/** The ways that the owner takes. A transfer needs an account to go to. */
export function offeredWays({ transfer, sales }: Pick<Settings, 'transfer' | 'sales'>): PaymentWays {
  const account = transfer.cbu !== '' || transfer.alias !== ''
  const none = { instalments: null }
  return [
    ...paymentWays.map((way) => ({ ...way, instalments: interestFreeOf(sales) })),
    ...(transfer.accepted === 'on' && account
      ? [
          {
            ...none,
            id: 'transfer',
            name: 'Transferencia',
            reason: 'Pagando por transferencia',
            discount: transfer.discount,
            waitsFor: 'transfer' as const,
          },
        ]
      : []),
    ...(sales.cash_at_pickup === 'on'
      ? [
          {
            ...none,
            id: 'cash',
            name: 'Efectivo o tarjeta al retirar',
            discount: 0,
            waitsFor: 'cash' as const,
          },
        ]
      : []),
  ] as unknown as PaymentWays
}

/** Instalments without interest as the owner has them; null where there are none. */
export const interestFreeOf = ({ interest_free }: Pick<Settings['sales'], 'interest_free'>): number | null =>
  interest_free > 1 ? interest_free : null

/** The chosen way; the first one where none is named. Undefined for a way that there is not. */
export function paymentWay(ways: PaymentWays, id: string | undefined): PaymentWay | undefined {
  return id === undefined || id === '' ? ways[0] : ways.find((way) => way.id === id)
}

/** Whether what reaches its buyer like that can be paid like this: at a branch pays who comes to one. */
export const suits = ({ waitsFor }: PaymentWay, kind: string | undefined): boolean =>
  waitsFor !== 'cash' || kind === 'pickup'
