import { sql, type RawBuilder } from 'kysely'
import type { ProductFilter } from '../products/catalogue.contract.ts'
import { dishStyle } from './dish-styles.ts'
import { rankWeights, type RankFact } from './rank-weights.ts'

/** Columns of `products` that the facts below read, for rows `p` beside their category `c`. */
export const rankColumns = sql.raw(
  'p.id, p.shop_order, p.id_categ, p.sparkling, p.body, p.pairings, p.price, p.review_sum, p.review_count, p.stock, p.reserved',
)

/** The facts that order a search, about 0 to 1 each. @param filter the search as filters */
export function rankFacts({
  pairing = [],
  degreeSugar,
}: Pick<ProductFilter, 'pairing' | 'degreeSugar'>): Record<RankFact, RawBuilder<number>> {
  const style = dishStyle(pairing)
  const sweet = style?.sweet ? 1 : -1
  const none = sql<number>`0`
  const isSweet = sql`c.degree_sugar LIKE 'Dulce%'`
  return {
    colour: style
      ? sql`CASE WHEN p.sparkling THEN ${sql.lit(style.bubbles)} WHEN c.type = 'Tinto' THEN ${sql.lit(style.red)}
          WHEN c.type = 'Blanco' THEN ${sql.lit(style.white)} WHEN c.type = 'Rosado' THEN ${sql.lit(style.rose)} ELSE 0 END`
      : none,
    body: style ? sql`-abs(coalesce(p.body, 3) - ${sql.lit(style.body)}) / 4.0` : none,
    // sweet wines come last unless they are asked for
    sweetness: degreeSugar
      ? none
      : sql`CASE WHEN ${isSweet} THEN ${sql.lit(sweet)} WHEN c.degree_sugar <> 'Seco' THEN ${sql.lit(sweet / 2)} ELSE 0 END`,
    namedDish: pairing[0] === undefined ? none : sql`(p.pairings @> ARRAY[${pairing[0]}]::text[])::int`,
    stars: sql`(p.review_sum + 17.5) / (p.review_count + 5) - 3.5`,
    opinions: sql`ln(1 + p.review_count)`,
    inStock: sql`(p.stock > p.reserved)::int`,
    cheaper: sql`avg(ln(p.price + 1)) OVER () - ln(p.price + 1)`,
    season: sql`(CASE WHEN extract(month FROM now() AT TIME ZONE 'America/Argentina/Buenos_Aires') BETWEEN 4 AND 9
      THEN c.type = 'Tinto' AND NOT p.sparkling ELSE c.type <> 'Tinto' OR p.sparkling END)::int`,
    shopOrder: sql`-row_number() OVER (ORDER BY p.shop_order, p.id) / 1000.0`,
  }
}

/** The weighted sum of the facts. */
export function rankScore(filter: ProductFilter): RawBuilder<number> {
  const facts = rankFacts(filter)
  const parts = (Object.keys(rankWeights) as RankFact[]).flatMap((fact) =>
    rankWeights[fact] === 0 ? [] : [sql`${sql.lit(rankWeights[fact])} * (${facts[fact]})`],
  )
  return sql`(${sql.join(parts, sql` + `)})`
}
