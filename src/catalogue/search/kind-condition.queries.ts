import { sql, type RawBuilder } from 'kysely'
import { kindNames, kindRecord, type KindName } from '../taxonomy/product-kinds.ts'

/**
 * Whether a product is of one of these kinds.
 * @param alias of the products table, or of its counts
 */
export function kindCondition(kinds: readonly KindName[], alias: 'p' | 'k'): RawBuilder<unknown> {
  const category = sql.ref(`${alias}.id_categ`)
  const sparkling = sql.ref(`${alias}.sparkling`)
  const arms = kinds.map((name) => {
    const { types, sparkling: bubbles = false } = kindRecord(name)
    const ofType = sql`${category} = ANY(ARRAY(SELECT id_categ FROM categories WHERE type = ANY(${[...types]}::text[])))`
    const splits = kindNames.some((other) => other !== name && kindRecord(other).types === types)
    return splits ? sql`(${ofType} AND ${sparkling} = ${bubbles}::boolean)` : ofType
  })
  return sql`(${sql.join(arms, sql` OR `)})`
}

/** The kind of a row of `categories c` with `sparkling`. */
export const kindOfRow: RawBuilder<unknown> = sql`CASE ${sql.join(
  kindNames
    .toSorted((a, b) => Number(kindRecord(b).sparkling ?? false) - Number(kindRecord(a).sparkling ?? false))
    .map((name) => {
      const { types, sparkling: bubbles } = kindRecord(name)
      return sql`WHEN c.type = ANY(${sql.lit(`{${types.join(',')}}`)}::text[])${bubbles ? sql` AND sparkling` : sql``} THEN ${sql.lit(name)}`
    }),
  sql` `,
)} END`
