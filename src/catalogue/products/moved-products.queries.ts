import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { drawnBottle } from '../images/picture.ts'

/** Archives products that were archived in the shop from which they moved in. */
export async function archiveMoved(trx: Db, ids: readonly number[]): Promise<void> {
  await sql`UPDATE products SET archived_at = now(), version = version + 1, updated_at = now()
    WHERE id = ANY(${[...ids]}::bigint[]) AND archived_at IS NULL`.execute(trx)
}

const name = 'Producto de la tienda anterior'
const producer = 'Tienda anterior'
const summary = 'Se vendió en la tienda anterior y ya no está.'

/** The archived product of order lines whose own product is no longer there; it is added with the first of them. */
export async function ensurePastProduct(trx: Db): Promise<number> {
  const { rows: present } = await sql<{ id: number }>`
    SELECT p.id FROM products p JOIN producers b USING (id_prod) WHERE p.name = ${name} AND b.description = ${producer}
    ORDER BY p.id LIMIT 1`.execute(trx)
  if (present[0]) return present[0].id
  const { rows } = await sql<{ id: number }>`
    WITH bodega AS (INSERT INTO producers (description) SELECT ${producer} WHERE NOT EXISTS
        (SELECT FROM producers WHERE description = ${producer}) RETURNING id_prod),
      place AS (INSERT INTO locations (description) SELECT ${producer} WHERE NOT EXISTS
        (SELECT FROM locations WHERE description = ${producer}) RETURNING id_place),
      kind AS (INSERT INTO categories (type, variety, degree_sugar) SELECT 'Accesorio', ${producer}, '' WHERE NOT EXISTS
        (SELECT FROM categories WHERE type = 'Accesorio' AND variety = ${producer}) RETURNING id_categ)
    INSERT INTO products (name, summary, list_price, image, alcohol, id_prod, id_place, id_categ, volume_ml, archived_at)
    SELECT ${name}, ${summary}, 100, ${drawnBottle(0)}, 0,
      coalesce((SELECT id_prod FROM bodega), (SELECT id_prod FROM producers WHERE description = ${producer} LIMIT 1)),
      coalesce((SELECT id_place FROM place), (SELECT id_place FROM locations WHERE description = ${producer} LIMIT 1)),
      coalesce((SELECT id_categ FROM kind), (SELECT id_categ FROM categories WHERE type = 'Accesorio' AND variety = ${producer} LIMIT 1)),
      NULL, now() RETURNING id`.execute(trx)
  const [added] = rows
  if (!added) throw new Error('The product of past orders was not added')
  await sql`UPDATE products SET image = ${drawnBottle(added.id)} WHERE id = ${added.id}`.execute(trx)
  return added.id
}

/** What order lines note of products. */
type NotedProduct = {
  id: number
  name: string
  producer: string
  vintage: number | null
  volume_ml: number | null
  image: string
  type: string
  variety: string
  degree_sugar: string
}

export async function notedProducts(db: Db, ids: readonly number[]): Promise<Map<number, NotedProduct>> {
  const { rows } = await sql<NotedProduct>`
    SELECT p.id, p.name, b.description AS producer, p.vintage, p.volume_ml, p.image, c.type, c.variety, c.degree_sugar
    FROM products p JOIN producers b USING (id_prod) JOIN categories c USING (id_categ)
    WHERE p.id = ANY(${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
