import type { Db } from '../../platform/database/open-database.ts'
import { newWine, type NewWine } from '../products/product-columns.ts'
import { insertWines, updateWines } from '../products/save-many.ts'
import type { ProductForm } from '../products/product.contract.ts'
import { addTerms, categoryKey, findCategories, findPlaces, findProducers } from './find-terms.queries.ts'
import { bringBack, columnsOfWines, noteSaved, otherwise, type Columns } from './saved-wines.queries.ts'
import type { KnownWine } from './validate-row.ts'
import { validateBatch, type ImportOptions, type ValidatedRow, type StagedRow } from './validate-batch.ts'

/** The import that rows are of, and who has them saved. */
type By = { id: number; actor: string }

/** What became of a row that was to be saved. */
export type SavedRow = { line: number; productId: number; saved: true } | (ValidatedRow & { saved: false })

/**
 * Saves rows as the catalogue stands now: they are judged again under lock, so that nothing is written over what changed
 * since the dry run without the form's rule. What has become wrong, or is already so, is handed back unsaved.
 */
export async function saveBatch(
  trx: Db,
  rows: readonly StagedRow[],
  options: ImportOptions,
  by: By,
): Promise<{ rows: SavedRow[]; created: number; changed: number }> {
  const judged = await validateBatch(trx, rows, options, { id: by.id, saving: true })
  const forms = await withTerms(trx, judged)
  const creating = judged.filter((row) => row.judgement.verdict === 'crear')
  const changing = judged.filter((row) => row.judgement.verdict === 'cambiar')
  const formOf = (row: ValidatedRow) => {
    const form = forms.get(row.line)
    if (!form) throw new Error(`Row ${row.line} has no form`)
    return form
  }
  const ids = await writeWines(
    trx,
    {
      created: creating.map((row) => newWine(formOf(row))),
      changed: changing.flatMap((row) => (row.wine ? [{ wine: row.wine, form: formOf(row) }] : [])),
    },
    by,
  )
  const idOf = new Map<number, number>([
    ...creating.map((row, index): [number, number] => [row.line, ids[index] ?? 0]),
    ...changing.map((row): [number, number] => [row.line, row.wine?.id ?? 0]),
  ])
  return {
    rows: judged.map((row) => {
      const productId = idOf.get(row.line)
      return productId === undefined ? { ...row, saved: false } : { line: row.line, productId, saved: true }
    }),
    created: creating.length,
    changed: changing.length,
  }
}

/** Adds and changes wines, and notes what they were. Out: the ids of those that were added. */
async function writeWines(
  trx: Db,
  { created, changed }: { created: NewWine[]; changed: { wine: KnownWine; form: ProductForm }[] },
  { id: importId, actor }: By,
): Promise<number[]> {
  const known = changed.map(({ wine }) => wine)
  const before = await columnsOfWines(
    trx,
    known.map(({ id }) => id),
  )
  const ids = await insertWines(trx, created, actor)
  const changes = changed.map(({ wine, form }) => ({ id: wine.id, form, stockBefore: wine.stock }))
  await updateWines(trx, changes, actor)
  await bringBack(
    trx,
    known.flatMap(({ id, undone }) => (undone ? [id] : [])),
  )
  await noteMade(trx, importId, { created: ids, changed: known, before })
  return ids
}

/** Notes what each wine was and has become. What an undone import had brought goes with this one. */
async function noteMade(
  trx: Db,
  importId: number,
  made: { created: readonly number[]; changed: readonly KnownWine[]; before: ReadonlyMap<number, Columns> },
): Promise<void> {
  const after = await columnsOfWines(trx, [...made.created, ...made.changed.map(({ id }) => id)])
  await noteSaved(trx, importId, [
    ...made.created.map((id) => ({
      id,
      created: true,
      before: {},
      after: { stock: after.get(id)?.['stock'] },
    })),
    ...made.changed.map(({ id, undone = false }) => {
      const [was, is] = [made.before.get(id) ?? {}, after.get(id) ?? {}]
      return { id, created: undone, before: otherwise(was, is), after: otherwise(is, was) }
    }),
  ])
}

/** The rows' forms by line, once the bodegas, places and categories that they miss are there. */
async function withTerms(trx: Db, judged: readonly ValidatedRow[]): Promise<Map<number, ProductForm>> {
  const accepted = judged.flatMap((row) =>
    row.judgement.verdict === 'crear' || row.judgement.verdict === 'cambiar'
      ? [{ ...row, form: row.judgement.form }]
      : [],
  )
  const producers = accepted.flatMap((row) => row.missing.producer ?? [])
  const places = accepted.flatMap((row) => row.missing.place ?? [])
  const categories = accepted.flatMap((row) => row.missing.category ?? [])
  await addTerms(trx, { producers, places, categories })
  const producerIds = await findProducers(trx, producers)
  const placeIds = await findPlaces(trx, places)
  const categoryIds = await findCategories(trx, categories)
  return new Map(
    accepted.map(({ line, form, missing }) => [
      line,
      {
        ...form,
        producer:
          (missing.producer === undefined ? undefined : producerIds.get(missing.producer)) ?? form.producer,
        place: (missing.place === undefined ? undefined : placeIds.get(missing.place)) ?? form.place,
        categ: (missing.category && categoryIds.get(categoryKey(missing.category))) ?? form.categ,
      },
    ]),
  )
}
