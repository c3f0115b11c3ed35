import { foldText } from '../../src/catalogue/search/fold-text.ts'
import { priceOfCost } from '../../src/catalogue/import/cost-prices.ts'
import type { TestShop } from '../shop.ts'
import type { ExpectedWine, ForeignList } from './foreign-list.ts'
import type { ListedWine } from './listed-wines.ts'

/** A wine as the shop has it; amounts in pesos. */
export type ShopWine = {
  id: number
  name: string
  producer: string
  place: string
  type: string
  variety: string
  sparkling: boolean
  vintage: number | null
  ml: number
  grapes: string[]
  sku: string | null
  ean: string | null
  price: number
  discount: number
  cost: number | null
  stock: number
  alcohol: number
}

const columns = `p.id, p.name, b.description AS producer, l.description AS place, c.type, c.variety, p.sparkling, p.vintage,
  p.volume_ml AS ml, p.grapes, p.sku, p.ean, (p.list_price / 100.0)::float8 AS price, p.discount,
  (p.cost / 100.0)::float8 AS cost, p.stock, p.alcohol::float8 AS alcohol
  FROM products p JOIN producers b USING (id_prod) JOIN locations l USING (id_place) JOIN categories c USING (id_categ)`

/** Puts wines into the shop, as they are when a list comes. */
export async function plantWines(shop: TestShop, wines: readonly ListedWine[]): Promise<void> {
  const { pool } = shop.database
  for (const wine of wines) {
    await pool.query(`INSERT INTO producers (description) VALUES ($1) ON CONFLICT DO NOTHING`, [
      wine.producer,
    ])
    await pool.query(
      `INSERT INTO products (name, list_price, image, summary, alcohol, stock, minimo, id_prod, id_place, id_categ, vintage, volume_ml, sku, ean)
       SELECT $1, $2, p.image, p.summary, p.alcohol, 0, p.minimo,
         (SELECT id_prod FROM producers WHERE description = $3), p.id_place, p.id_categ, $4, $5, $6, $7 FROM products p WHERE p.id = 1`,
      [wine.name, wine.price * 100, wine.producer, wine.vintage, wine.ml, wine.sku, wine.ean],
    )
  }
}

/** Every wine on sale as it is, with its version. */
export async function readOwnWines(shop: TestShop): Promise<string[]> {
  const { rows } = await shop.database.pool.query<{ wine: string }>(
    `SELECT row_to_json(p)::text AS wine FROM products p WHERE archived_at IS NULL AND NOT EXISTS (
       SELECT FROM import_saved s WHERE s.product_id = p.id AND s.created) ORDER BY id`,
  )
  return rows.map(({ wine }) => wine)
}

/** Wines of lists that were taken back, and what came with them, are none of the next list's. */
export async function forgetImported(shop: TestShop): Promise<void> {
  const { pool } = shop.database
  await pool.query(
    `UPDATE products SET sku = NULL, ean = NULL, name = 'Archivado ' || id, id_prod = 1, id_place = 1 WHERE archived_at IS NOT NULL`,
  )
  await pool.query(
    'DELETE FROM producers b WHERE NOT EXISTS (SELECT FROM products p WHERE p.id_prod = b.id_prod)',
  )
  await pool.query(
    'DELETE FROM locations l WHERE NOT EXISTS (SELECT FROM products p WHERE p.id_place = l.id_place)',
  )
}

export async function savedBy(shop: TestShop, importId: number): Promise<ShopWine[]> {
  const { rows } = await shop.database.pool.query<ShopWine>(
    `SELECT ${columns} JOIN import_saved s ON s.product_id = p.id WHERE s.import_id = $1 AND s.undone_at IS NULL ORDER BY p.id`,
    [importId],
  )
  return rows
}

const wordsIn = (text: string) =>
  foldText(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
const fills = new Set(['de', 'del', 'la', 'valle', 'bodega', 'bodegas', 'vino', 'provincia'])

/** The words that a name may have beside the wine's own. */
const besideName = (wine: ExpectedWine) => [
  ...wordsIn(wine.producer ?? ''),
  ...wordsIn('vino espumante bag in box damajuana magnum doble'),
]

function isNamed(saved: ShopWine, wine: ExpectedWine): boolean {
  const [is, own] = [wordsIn(saved.name), wordsIn(wine.name)]
  const producer = (name: string) =>
    wordsIn(name)
      .filter((word) => !fills.has(word))
      .join(' ')
  return (
    own.every((word) => is.includes(word)) &&
    is.filter((word) => !own.includes(word)).every((word) => besideName(wine).includes(word)) &&
    (wine.producer === undefined || producer(saved.producer) === producer(wine.producer)) &&
    (wine.vintage === undefined || wine.vintage === saved.vintage) &&
    (wine.ml === undefined || wine.ml === saved.ml)
  )
}

function placeFits(saved: ShopWine, { region = '', within = '' }: ExpectedWine): boolean {
  const is = wordsIn(saved.place).filter((word) => !fills.has(word))
  return is.every((word) => [...wordsIn(region), ...wordsIn(within)].includes(word))
}

/** What of a saved wine is not as the list says. */
function differences(saved: ShopWine, wine: ExpectedWine, list: ForeignList): string[] {
  const price =
    list.owner.margin !== undefined && wine.cost !== undefined
      ? priceOfCost(wine.cost, { margin: list.owner.margin, round: 100 })
      : wine.price
  const pairs: [string, unknown, unknown][] = [
    ['price', price, saved.price],
    ['cost', wine.cost, saved.cost],
    ['type', wine.type, saved.type],
    ['sparkling', wine.sparkling, saved.sparkling],
    ['stock', wine.stock, saved.stock],
    // a code that is the supplier's is not always taken
    ['sku', saved.sku === null ? undefined : wine.sku, saved.sku],
    ['ean', wine.ean, saved.ean],
    ['alcohol', wine.alcohol, saved.alcohol],
    [
      'discount',
      wine.offer === undefined ? undefined : Math.round((1 - wine.offer / (wine.price ?? 1)) * 100),
      saved.discount,
    ],
  ]
  const different = pairs
    .filter(([, right, is]) => right !== undefined && right !== is)
    .map(([field, right, is]) => `${field} ${String(is)} instead of ${String(right)}`)
  if (wine.region !== undefined && !placeFits(saved, wine))
    different.push(`place ${saved.place} instead of ${wine.region}`)
  if (wine.grapes !== undefined) {
    const is = saved.grapes.length > 0 ? saved.grapes : [saved.variety]
    if (wordsIn(is.join(' ')).toSorted().join() !== wordsIn(wine.grapes.join(' ')).toSorted().join())
      different.push(`grapes ${is.join()} instead of ${wine.grapes.join()}`)
  }
  return different
}

const shown = ({ name, producer, vintage, ml }: ShopWine) => `${producer} / ${name} / ${vintage} / ${ml}`

/** Wines that are not as the list says, and wines of the list that are not there. */
export function faultsOf(
  list: ForeignList,
  saved: readonly ShopWine[],
): { wrong: string[]; missing: string[] } {
  const left = new Set(saved)
  const wrong: string[] = []
  const missing: string[] = []
  for (const wine of list.wines) {
    const match = [...left].find((candidate) => isNamed(candidate, wine))
    if (match === undefined) {
      if (!wine.mayBeRefused)
        missing.push(`${wine.producer ?? ''} ${wine.name} ${wine.vintage ?? ''} ${wine.ml ?? ''}`)
      continue
    }
    left.delete(match)
    const different = differences(match, wine, list)
    if (different.length > 0) wrong.push(`${shown(match)}: ${different.join(', ')}`)
  }
  wrong.push(...[...left].map((extra) => `${shown(extra)} is no wine of the list`))
  return { wrong, missing }
}
