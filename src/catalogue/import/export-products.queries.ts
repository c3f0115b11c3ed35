import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { fieldColumns, formOf, type FieldColumns } from '../products/product-columns.ts'
import { fieldOf } from '../products/product-fields.ts'
import { loadMarkMaker } from './id-marks.queries.ts'
import { sheetFields, type ExportField } from './import-columns.ts'

export type ExportedValue = string | number | boolean | null
export type ExportedWine = Record<ExportField, ExportedValue>

type Terms = { producer: string; place: string; type: string; variety: string; degreeSugar: string }

/** The wines as an import reads them, in the shop's order. Money in pesos. */
export async function exportWines(db: Db, archived: boolean): Promise<ExportedWine[]> {
  const { rows } = await sql<{ id: number } & FieldColumns & Terms>`
    SELECT p.id, ${sql.raw(fieldColumns)}, b.description AS producer, l.description AS place, c.type, c.variety,
      c.degree_sugar AS "degreeSugar"
    FROM products p JOIN producers b USING (id_prod) JOIN locations l USING (id_place) JOIN categories c USING (id_categ)
    WHERE ${archived ? sql`p.archived_at IS NOT NULL` : sql`p.archived_at IS NULL`} ORDER BY p.shop_order, p.id`.execute(
    db,
  )
  const makeMark = await loadMarkMaker(db)
  return rows.map((row) => {
    const form = formOf(row)
    const cells = Object.fromEntries(
      sheetFields.map((name) => [name, fieldOf(name).sheet?.write?.(form[name] as never) ?? form[name]]),
    ) as ExportedWine
    const { id, producer, place, type, variety, degreeSugar } = row
    return { ...cells, id, producer, place, type, variety, degreeSugar, mark: makeMark(id) }
  })
}
