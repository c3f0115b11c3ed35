import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { toPesos } from '../../money/money.ts'
import type { ImportField } from './import-columns.ts'

export type ExportedValue = string | number | boolean | null
export type ExportedWine = Record<ImportField, ExportedValue>

type Row = Omit<ExportedWine, 'price' | 'cost' | 'alcohol' | 'pairings'> & {
  list_price: number
  cost: number | null
  alcohol: string
  pairings: string[]
}

/** The wines as an import reads them, in the shop's order. Money in pesos. */
export async function exportWines(db: Db, archived: boolean): Promise<ExportedWine[]> {
  const { rows } = await sql<Row>`
    SELECT p.id, p.name, b.description AS producer, l.description AS place, c.type, c.variety, c.degree_sugar AS "degreeSugar",
      p.list_price, p.discount AS descuento, p.cost, p.alcohol, p.stock, p.minimo, p.vintage, p.volume_ml AS "volumeMl", p.sparkling,
      p.body, p.acidity, p.pairings, p.image, p.summary
    FROM products p JOIN producers b USING (id_prod) JOIN locations l USING (id_place) JOIN categories c USING (id_categ)
    WHERE ${archived ? sql`p.archived_at IS NOT NULL` : sql`p.archived_at IS NULL`} ORDER BY p.shop_order, p.id`.execute(
    db,
  )
  return rows.map(({ list_price, ...wine }) => ({
    ...wine,
    price: toPesos(list_price),
    cost: wine.cost === null ? null : toPesos(wine.cost),
    alcohol: Number(wine.alcohol),
    pairings: writePairings(wine.pairings),
  }))
}

/** A single one with a comma in it ends in what divides several: it is read as one again. */
function writePairings(pairings: readonly string[]): string {
  const [only, ...others] = pairings
  return others.length === 0 && only?.includes(',') ? `${only};` : pairings.join('; ')
}
