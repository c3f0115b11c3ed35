/**
 * How much each fact of a wine counts in the order of a search, fitted to the judged queries by
 * `npm run search:check -- --fit` (docs/search.md). What a sale earns the shop is no fact of a search and is not among them.
 */
export type RankFact =
  | 'colour'
  | 'body'
  | 'sweetness'
  | 'namedDish'
  | 'stars'
  | 'opinions'
  | 'inStock'
  | 'cheaper'
  | 'season'
  | 'shopOrder'

export const rankWeights: Readonly<Record<RankFact, number>> = {
  colour: 2,
  body: 1,
  sweetness: 2,
  namedDish: 0.5,
  stars: 0.4,
  opinions: 0.05,
  inStock: 1,
  cheaper: 0.1,
  season: 0,
  shopOrder: 0.2,
}
