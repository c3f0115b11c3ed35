import {
  checkoutChoices,
  isChosen,
  isManual,
  type ManualMethod,
  type PaymentMethodName,
} from '../settings/payment-methods.ts'
import type { Settings } from '../settings/settings-tree.ts'

/** A payment method that a buyer may choose. */
export type PaymentMethod = {
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

export type PaymentMethods = readonly [PaymentMethod, ...PaymentMethod[]]

/** The first one holds until another is chosen. */
export const startingPaymentMethods: PaymentMethods = [
  {
    id: 'mercado_pago',
    name: 'Mercado Pago',
    discount: 0,
    instalments: null,
    waitsFor: null,
    paidAt: 'provider',
  },
]

/** The payment methods that the owner accepts. A transfer needs an account to go to. */
export function offeredPaymentMethods(settings: Pick<Settings, 'transfer' | 'sales'>): PaymentMethods {
  const { transfer, sales } = settings
  const hasAccount = transfer.cbu !== '' || transfer.alias !== ''
  return checkoutChoices.flatMap(
    ({ id, name, reason, method, paidAt, isAccepted, discount }): PaymentMethod[] => {
      if (!isAccepted(settings) || (paidAt === 'account' && !hasAccount)) return []
      return [
        {
          id,
          name,
          ...(reason && { reason }),
          discount: discount(settings),
          instalments: paidAt === 'provider' ? interestFreeInstalments(sales) : null,
          waitsFor: isManual(method) ? method : null,
          paidAt,
        },
      ]
    },
  ) as unknown as PaymentMethods
}

/**
 * The payment methods with one that takes off another percentage, whether it is still offered or not: that of a purchase whose
 * prices hold.
 */
export function withHeldDiscount(
  offered: PaymentMethods,
  name: PaymentMethodName | null,
  discount: number,
): PaymentMethods {
  const choice = isChosen(name) ? checkoutChoices.find(({ method }) => method === name) : undefined
  if (!choice || !isChosen(name)) return offered
  const { id, reason, paidAt } = choice
  const known = {
    id,
    name: choice.name,
    ...(reason && { reason }),
    instalments: null,
    waitsFor: name,
    paidAt,
  }
  const held: PaymentMethod = { ...known, discount }
  const [first, ...others] = offered
  const isOffered = offered.some((one) => one.id === id)
  return [first, ...others.map((one) => (one.id === id ? held : one)), ...(isOffered ? [] : [held])]
}

/** Instalments without interest as the owner has them; null where there are none. */
export const interestFreeInstalments = ({
  interest_free,
}: Pick<Settings['sales'], 'interest_free'>): number | null => (interest_free > 1 ? interest_free : null)

/** The chosen payment method; the first one where none is named. Undefined for one that is not offered. */
export function findPaymentMethod(
  paymentMethods: PaymentMethods,
  id: string | undefined,
): PaymentMethod | undefined {
  return id === undefined || id === ''
    ? paymentMethods[0]
    : paymentMethods.find((paymentMethod) => paymentMethod.id === id)
}

/** Whether an order with this kind of delivery can be paid like this: what is paid at a branch is picked up there. */
export const suits = ({ paidAt }: Pick<PaymentMethod, 'paidAt'>, kind: string | undefined): boolean =>
  paidAt !== 'branch' || kind === 'pickup'
