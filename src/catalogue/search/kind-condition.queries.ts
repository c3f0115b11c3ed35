import { sql, type RawBuilder } from 'kysely'
import { kindNames, kindRecord, type KindName } from '../taxonomy/product-kinds.ts'

/** Whether a product is of one of these kinds. In: the table of products or of their counts, by its alias. */
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

/** The kind of a row of `categories c` with `sparkling` beside it. */
export const kindOfRow: RawBuilder<unknown> = sql`CASE ${sql.join(
  kindNames
    .toSorted(
      (one, other) =>
        Number(kindRecord(other).sparkling ?? false) - Number(kindRecord(one).sparkling ?? false),
    )
    .map((name) => {
      const { types, sparkling: bubbles } = kindRecord(name)
      return sql`WHEN c.type = ANY(${sql.lit(`{${types.join(',')}}`)}::text[])${bubbles ? sql` AND sparkling` : sql``} THEN ${sql.lit(name)}`
    }),
  sql` `,
)} END`
