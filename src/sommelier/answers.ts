/** The sommelier's five questions. Values stand in the address bar; a shared link must open for years: never rename one. */
export const occasions = ['cada-dia', 'cena', 'festejo', 'regalo'] as const
export const foods = [
  'asado',
  'pastas',
  'pescado',
  'aves',
  'picada',
  'picante',
  'postre',
  'sin-comida',
] as const
export const tastes = ['fresco', 'suave', 'intenso', 'dulce'] as const
export const budgets = ['20000', '40000', '80000', 'sin-tope'] as const
export const adventures = ['clasico', 'un-poco', 'sorpresa'] as const

export type SommelierAnswers = {
  ocasion: (typeof occasions)[number]
  comida: (typeof foods)[number]
  gusto: (typeof tastes)[number]
  presupuesto: (typeof budgets)[number]
  aventura: (typeof adventures)[number]
}

/** Most that one bottle may cost, in centavos. */
export function mostFor(budget: SommelierAnswers['presupuesto']): number {
  return budget === 'sin-tope' ? Number.POSITIVE_INFINITY : Number(budget) * 100
}
