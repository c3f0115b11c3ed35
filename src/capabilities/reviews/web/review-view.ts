import { reviewSorts, type ReviewSort } from '../review-options.ts'

/** The state of a review list in the address bar. */
export type ReviewView = { sort: ReviewSort; stars: number | undefined; page: number }

export const sortNames: Record<ReviewSort, string> = {
  recientes: 'Más recientes',
  antiguas: 'Más antiguas',
  mejores: 'Mejores primero',
  peores: 'Peores primero',
}

/** Reads the state and ignores invalid values. */
export function readReviewView(parameters: URLSearchParams): ReviewView {
  const page = Number(parameters.get('page') ?? 0)
  return {
    sort: reviewSorts.find((option) => option === parameters.get('sort')) ?? reviewSorts[0],
    stars: [1, 2, 3, 4, 5].find((option) => String(option) === parameters.get('stars')),
    page: Number.isInteger(page) && page >= 0 && page <= 10_000 ? page : 0,
  }
}

export type ReviewChange = Partial<Record<'sort' | 'stars' | 'page', string | undefined>>

/** The address of the same reviews with changed parameters; undefined removes one. */
export function reviewAddress(productId: number, parameters: URLSearchParams, change: ReviewChange): string {
  const next = new URLSearchParams(parameters)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return `/review/${productId}${text ? `?${text}` : ''}`
}

/** Number of reviews with these stars; undefined means any. */
export function countReviews(
  counts: readonly { stars: number; count: number }[],
  stars: number | undefined,
): number {
  return counts.reduce((sum, row) => sum + (stars === undefined || row.stars === stars ? row.count : 0), 0)
}
