import { fromPesos } from '../../money/money.ts'

/** The sommelier's five questions. Values are part of shared links, so they are never renamed. */
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

/** Maximum price of one bottle, in centavos. */
export function mostFor(budget: SommelierAnswers['presupuesto']): number {
  return budget === 'sin-tope' ? Number.POSITIVE_INFINITY : fromPesos(Number(budget))
}
