/** What a preference allows a checkout to be paid with (Mercado Pago, `payment_methods` of a preference). */

export type PaymentMethods = {
  excluded_payment_types?: { id: string }[]
  /** Maximum instalments, 1 to 36; defaults to the provider's limit. */
  installments?: number
}

/** The provider's payment type and, for credit cards, the number of instalments. */
export type PaymentMeans = { type: string; installments: number }

const types = [
  ['credit_card', 'Tarjeta de crédito'],
  ['debit_card', 'Tarjeta de débito'],
  ['prepaid_card', 'Tarjeta prepaga'],
  ['account_money', 'Dinero en cuenta'],
  ['ticket', 'Efectivo en Rapipago o Pago Fácil'],
  ['atm', 'Cajero automático'],
] as const
/** Instalments on offer, up to the limit. */
const offered = [1, 2, 3, 6, 9, 12, 18, 24, 36]
const providerMost = 12

/** Types that are not excluded, with labels. Account money cannot be excluded. */
export function allowedTypes({ excluded_payment_types = [] }: PaymentMethods = {}) {
  const excluded = new Set(excluded_payment_types.map(({ id }) => id))
  return types.filter(([id]) => id === 'account_money' || !excluded.has(id))
}

export function allowedInstallments({ installments = providerMost }: PaymentMethods = {}): number[] {
  const fitting = offered.filter((count) => count <= installments)
  return fitting.includes(installments) ? fitting : [...fitting, installments]
}

/** Parses the checkout form; undefined if the preference does not allow it. */
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
