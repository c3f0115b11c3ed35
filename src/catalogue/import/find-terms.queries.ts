import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { CategoryNames } from './validate-row.ts'

/** Bodegas, places and categories by the names that a file gives them; case and accents make no difference. */

export async function findProducers(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; id: number }>`
    SELECT given.name, b.id_prod AS id FROM unnest(${[...new Set(names)]}::text[]) AS given (name)
    JOIN producers b ON plain(b.description) = plain(given.name)`.execute(db)
  return new Map(rows.map((row) => [row.name, row.id]))
}

export async function findPlaces(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; id: number }>`
    SELECT given.name, l.id_place AS id FROM unnest(${[...new Set(names)]}::text[]) AS given (name)
    JOIN locations l ON plain(l.description) = plain(given.name)`.execute(db)
  return new Map(rows.map((row) => [row.name, row.id]))
}

export const categoryKey = (category: CategoryNames) =>
  `${category.type}\n${category.variety}\n${category.degreeSugar}`

export async function findCategories(
  db: Db,
  categories: readonly CategoryNames[],
): Promise<Map<string, number>> {
  const unique = [...new Map(categories.map((one) => [categoryKey(one), one])).values()]
  const { rows } = await sql<{ type: string; variety: string; degreeSugar: string; id: number }>`
    SELECT given.type, given.variety, given.sugar AS "degreeSugar", c.id_categ AS id
    FROM unnest(${unique.map((one) => one.type)}::text[], ${unique.map((one) => one.variety)}::text[],
      ${unique.map((one) => one.degreeSugar)}::text[]) AS given (type, variety, sugar)
    JOIN categories c ON c.type = given.type AND c.degree_sugar = given.sugar AND plain(c.variety) = plain(given.variety)`.execute(
    db,
  )
  return new Map(rows.map((row) => [categoryKey(row), row.id]))
}

/** Adds missing terms; safe under concurrency. */
export async function addTerms(
  trx: Db,
  missing: { producers: readonly string[]; places: readonly string[]; categories: readonly CategoryNames[] },
): Promise<void> {
  const { producers, places, categories } = missing
  if (producers.length > 0)
    await sql`INSERT INTO producers (description) SELECT DISTINCT ON (plain(name)) name
      FROM unnest(${producers}::text[]) WITH ORDINALITY AS given (name, turn) ORDER BY plain(name), turn
      ON CONFLICT DO NOTHING`.execute(trx)
  if (places.length > 0)
    await sql`INSERT INTO locations (description) SELECT DISTINCT ON (plain(name)) name
      FROM unnest(${places}::text[]) WITH ORDINALITY AS given (name, turn) ORDER BY plain(name), turn
      ON CONFLICT DO NOTHING`.execute(trx)
  if (categories.length > 0)
    await sql`INSERT INTO categories (type, variety, degree_sugar)
      SELECT DISTINCT ON (type, sugar, plain(variety)) type, variety, sugar
      FROM unnest(${categories.map((one) => one.type)}::text[], ${categories.map((one) => one.variety)}::text[],
        ${categories.map((one) => one.degreeSugar)}::text[]) WITH ORDINALITY AS given (type, variety, sugar, turn)
      ORDER BY type, sugar, plain(variety), turn ON CONFLICT DO NOTHING`.execute(trx)
}
