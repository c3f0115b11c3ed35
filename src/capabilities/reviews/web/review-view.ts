import { reviewSorts, type ReviewSort } from '../review-options.ts'

/** What the address bar says of a wine's reviews. */
export type ReviewView = { sort: ReviewSort; stars: number | undefined; page: number }

export const sortNames: Record<ReviewSort, string> = {
  recientes: 'Más recientes',
  antiguas: 'Más antiguas',
  mejores: 'Mejores primero',
  peores: 'Peores primero',
}

/** Reads the view; what makes no sense is left out. */
export function readReviewView(parameters: URLSearchParams): ReviewView {
  const page = Number(parameters.get('page') ?? 0)
  return {
    sort: reviewSorts.find((known) => known === parameters.get('sort')) ?? reviewSorts[0],
    stars: [1, 2, 3, 4, 5].find((known) => String(known) === parameters.get('stars')),
    page: Number.isInteger(page) && page >= 0 && page <= 10_000 ? page : 0,
  }
}

export type ReviewChange = Partial<Record<'sort' | 'stars' | 'page', string | undefined>>

/** The address of the same reviews with something changed; undefined takes a parameter away. */
export function reviewAddress(productId: number, parameters: URLSearchParams, change: ReviewChange): string {
  const next = new URLSearchParams(parameters)
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) next.delete(name)
    else next.set(name, value)
  }
  const text = next.toString()
  return `/review/${productId}${text ? `?${text}` : ''}`
}

/** How many reviews have so many stars; undefined means any. */
export function countReviews(
  counts: readonly { stars: number; count: number }[],
  stars: number | undefined,
): number {
  return counts.reduce((sum, row) => sum + (stars === undefined || row.stars === stars ? row.count : 0), 0)
}
