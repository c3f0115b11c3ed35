import { checkoutChoices, isManual, type ManualMethod } from '../settings/payment-methods.ts'
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
  waitsFor: ManualMethod | null
  /** At the provider, in the shop's account, or at the branch that it is picked up from. */
  paidAt: 'provider' | 'account' | 'branch'
}

export type PaymentWays = readonly [PaymentWay, ...PaymentWay[]]

/** The first one holds until another is chosen. */
export const paymentWays: PaymentWays = [
  {
    id: 'mercado_pago',
    name: 'Mercado Pago',
    discount: 0,
    instalments: null,
    waitsFor: null,
    paidAt: 'provider',
  },
]

/** The ways that the owner takes. A transfer needs an account to go to. */
export function offeredWays(settings: Pick<Settings, 'transfer' | 'sales'>): PaymentWays {
  const { transfer, sales } = settings
  const hasAccount = transfer.cbu !== '' || transfer.alias !== ''
  return checkoutChoices.flatMap(
    ({ id, name, reason, method, paidAt, isAccepted, discount }): PaymentWay[] => {
      if (!isAccepted(settings) || (paidAt === 'account' && !hasAccount)) return []
      return [
        {
          id,
          name,
          ...(reason && { reason }),
          discount: discount(settings),
          instalments: paidAt === 'provider' ? interestFreeOf(sales) : null,
          waitsFor: isManual(method) ? method : null,
          paidAt,
        },
      ]
    },
  ) as unknown as PaymentWays
}

/** Instalments without interest as the owner has them; null where there are none. */
export const interestFreeOf = ({ interest_free }: Pick<Settings['sales'], 'interest_free'>): number | null =>
  interest_free > 1 ? interest_free : null

/** The chosen way; the first one where none is named. Undefined for a way that there is not. */
export function paymentWay(ways: PaymentWays, id: string | undefined): PaymentWay | undefined {
  return id === undefined || id === '' ? ways[0] : ways.find((way) => way.id === id)
}

/** Whether an order with this kind of delivery can be paid like this: what is paid at a branch is picked up there. */
export const suits = ({ paidAt }: Pick<PaymentWay, 'paidAt'>, kind: string | undefined): boolean =>
  paidAt !== 'branch' || kind === 'pickup'
