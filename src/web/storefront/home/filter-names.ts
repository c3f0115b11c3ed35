import type { FacetFilter } from './list-filters.ts'

/** Filters with a menu, in order. */
export const facets: { name: FacetFilter; label: string }[] = [
  { name: 'type', label: 'Tipo' },
  { name: 'variety', label: 'Varietal' },
  { name: 'degreeSugar', label: 'Azúcar' },
  { name: 'productor', label: 'Productor' },
  { name: 'country', label: 'País' },
  { name: 'location', label: 'Región' },
  { name: 'pairing', label: 'Maridaje' },
]

/** Minimum scores to filter by. */
export const pointSteps = ['85', '90', '95']

export function pointsText(points: string): string {
  return `Con ${points} puntos o más`
}
