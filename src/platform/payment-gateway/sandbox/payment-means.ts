/** What a checkout may be paid with, as its preference says (Mercado Pago, `payment_methods` of a preference). Pure. */

export type PaymentMethods = {
  excluded_payment_types?: { id: string }[]
  /** Most instalments, 1 to 36; the provider's own limit where it is not said. */
  installments?: number
}

/** What a payment is made with: the provider's type and, with a credit card, in how many instalments. */
export type PaymentMeans = { type: string; installments: number }

const types = [
  ['credit_card', 'Tarjeta de crédito'],
  ['debit_card', 'Tarjeta de débito'],
  ['prepaid_card', 'Tarjeta prepaga'],
  ['account_money', 'Dinero en cuenta'],
  ['ticket', 'Efectivo en Rapipago o Pago Fácil'],
  ['atm', 'Cajero automático'],
] as const
/** What is offered of instalments, up to the limit. */
const offered = [1, 2, 3, 6, 9, 12, 18, 24, 36]
const providerMost = 12

/** The types that are not excluded, with their words; money in the account cannot be. */
export function allowedTypes({ excluded_payment_types = [] }: PaymentMethods = {}) {
  const excluded = new Set(excluded_payment_types.map(({ id }) => id))
  return types.filter(([id]) => id === 'account_money' || !excluded.has(id))
}

export function allowedInstallments({ installments = providerMost }: PaymentMethods = {}): number[] {
  const fitting = offered.filter((count) => count <= installments)
  return fitting.includes(installments) ? fitting : [...fitting, installments]
}

/** What a form of the checkout page says; undefined where the preference does not allow it. */
export function chosenMeans(
  methods: PaymentMethods | undefined,
  form: { type: string | null; installments: string | null },
): PaymentMeans | undefined {
  const type = form.type ?? allowedTypes(methods)[0]?.[0]
  if (type === undefined || !allowedTypes(methods).some(([id]) => id === type)) return undefined
  if (type !== 'credit_card') return { type, installments: 1 }
  const installments = Number(form.installments ?? 1)
  return allowedInstallments(methods).includes(installments) ? { type, installments } : undefined
}
