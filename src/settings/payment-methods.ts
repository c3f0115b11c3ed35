import type { AwaitedMethod } from '../platform/database/order-tables.ts'
import type { Settings } from './settings-tree.ts'

/** How a buyer chooses a method at the checkout, and what its price is called there. */
type Choice = {
  /** As calls and promotions name it. */
  id: string
  name: string
  /** What its discount is called; otherwise 'Pagando con' and its name. */
  reason?: string
  /** 'Pagás con …', on every page. */
  listed: string
  /** The end of a promotion's sentence. */
  paying: string
  /** Begins the price of a promotion for it alone. */
  lead: string
  isAccepted: (settings: PaymentSettings) => boolean
  /** Percent off the wines. */
  discount: (settings: PaymentSettings) => number
}

type PaymentSettings = Pick<Settings, 'transfer' | 'sales'>

type MethodRecord = {
  /** What receipts, invoices, reports, files and refunds call its money. */
  name: string
  /** At the provider, in the shop's bank account, or at a branch. What is paid at a branch is picked up there. */
  paidAt: 'provider' | 'account' | 'branch'
  /** Staff note the money that comes, and the money that they give back; otherwise the provider reports both. */
  noted: boolean
  /** Money that is usually there at once at the counter. */
  immediate: boolean
  /** Hours for which an unpaid order holds its bottles; undefined: as long as any reservation. */
  holdHours?: (sales: Settings['sales']) => number
  /** Undefined: only staff choose it. */
  checkout?: Choice
}

export type PaymentMethodName = 'provider' | AwaitedMethod

/**
 * The payment methods, one record each, in the order in which they are listed. docs/where-to-change.md says what another one
 * takes.
 */
export const paymentMethods = {
  provider: {
    name: 'Mercado Pago',
    paidAt: 'provider',
    noted: false,
    immediate: false,
    checkout: {
      id: 'mercado_pago',
      name: 'Mercado Pago',
      listed: 'tarjeta o Mercado Pago',
      paying: 'pagando con Mercado Pago',
      lead: 'Con Mercado Pago: ',
      isAccepted: () => true,
      discount: () => 0,
    },
  },
  transfer: {
    name: 'Transferencia',
    paidAt: 'account',
    noted: true,
    immediate: false,
    holdHours: ({ transfer_hours }) => transfer_hours,
    checkout: {
      id: 'transfer',
      name: 'Transferencia',
      reason: 'Pagando por transferencia',
      listed: 'transferencia',
      paying: 'pagando por transferencia',
      lead: 'Con transferencia: ',
      isAccepted: ({ transfer }) => transfer.accepted === 'on',
      discount: ({ transfer }) => transfer.discount,
    },
  },
  cash: {
    name: 'Efectivo',
    paidAt: 'branch',
    noted: true,
    immediate: true,
    holdHours: ({ pickup_hours }) => pickup_hours,
    checkout: {
      id: 'cash',
      name: 'Efectivo o tarjeta al retirar',
      listed: 'efectivo al retirar',
      paying: 'pagando al retirar',
      lead: 'Pagando al retirar: ',
      isAccepted: ({ sales }) => sales.cash_at_pickup === 'on',
      discount: () => 0,
    },
  },
  card_terminal: {
    name: 'Tarjeta en el local',
    paidAt: 'branch',
    noted: true,
    immediate: true,
    holdHours: ({ pickup_hours }) => pickup_hours,
  },
  link: {
    name: 'Link de pago',
    paidAt: 'provider',
    noted: false,
    immediate: false,
    holdHours: ({ link_hours }) => link_hours,
  },
} as const satisfies Record<PaymentMethodName, MethodRecord>

type Names<Condition> = {
  [Name in PaymentMethodName]: (typeof paymentMethods)[Name] extends Condition ? Name : never
}[PaymentMethodName]

/** A method whose money staff note. */
export type ManualMethod = Names<{ noted: true }>

/** The method of money that no payment is noted for. */
export const providerMethod = 'provider'
/** The method of money that came. */
export type MoneyMethod = ManualMethod | typeof providerMethod

export const paymentMethod = (name: PaymentMethodName): MethodRecord => paymentMethods[name]

export const paymentNames = Object.keys(paymentMethods) as [PaymentMethodName, ...PaymentMethodName[]]

/** Those for which the condition holds; at least one does. */
const namesWhere = <Name extends PaymentMethodName>(
  holds: (method: MethodRecord) => boolean,
): [Name, ...Name[]] => paymentNames.filter((name) => holds(paymentMethod(name))) as [Name, ...Name[]]

export const manualMethods = namesWhere<ManualMethod>(({ noted }) => noted)
/** Methods that an order waits for, instead of the provider's checkout. */
export const awaitedMethods = namesWhere<AwaitedMethod>(({ holdHours }) => holdHours !== undefined)
/** Those of them that a buyer chooses at the checkout, at a price of their own. */
export const chosenMethods = namesWhere<ManualMethod>(
  ({ noted, checkout }) => noted && checkout !== undefined,
)
export const accountMethods = namesWhere<ManualMethod>(({ paidAt }) => paidAt === 'account')
/** What staff choose among, for a sale at the counter or on the telephone. */
export const staffMethods = awaitedMethods.toSorted(
  (a, b) => Number(paymentMethod(b).immediate) - Number(paymentMethod(a).immediate),
)

export const methodNames = Object.fromEntries(
  paymentNames.map((name) => [name, paymentMethod(name).name]),
) as Record<PaymentMethodName, string>

export const isManual = (name: PaymentMethodName | null): name is ManualMethod =>
  name !== null && paymentMethod(name).noted
export const isChosen = (name: PaymentMethodName | null): name is ManualMethod =>
  isManual(name) && paymentMethod(name).checkout !== undefined

export const isPaidToAccount = (name: PaymentMethodName | null): boolean =>
  name !== null && paymentMethod(name).paidAt === 'account'
export const isPaidAtBranch = (name: PaymentMethodName | null): boolean =>
  name !== null && paymentMethod(name).paidAt === 'branch'

/** What a buyer may choose at the checkout, whether the owner accepts it or not. */
export const checkoutChoices = paymentNames.flatMap((name) => {
  const { checkout, paidAt } = paymentMethod(name)
  return checkout ? [{ ...checkout, method: name, paidAt }] : []
})

/** Undefined for an id that no method has. */
export const checkoutChoice = (id: string) => checkoutChoices.find((choice) => choice.id === id)
