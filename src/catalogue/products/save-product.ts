import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import { drawnBottle, ownDrawnBottle } from '../images/picture.ts'
import { lockPictures } from '../images/pictures.queries.ts'
import { kindOf } from '../taxonomy/product-kinds.ts'
import { ofItsKind, type KindFault, type OfItsKind } from './of-its-kind.ts'
import { columnValue, formOf, newWine } from './product-columns.ts'
import type { ProductForm } from './product.contract.ts'
import { fieldOf, uniqueFields, type FieldName } from './product-fields.ts'
import { insertWines, updateWines } from './save-many.ts'

export type SavedProduct =
  | { ok: true; id: number }
  | { ok: false; why: 'unknown' | 'unknown-term' | 'unknown-picture' | 'stock-held' }
  /** Fields that its product kind lacks or requires. */
  | { ok: false; why: 'not-of-its-kind'; faults: KindFault[] }
  /** Another wine has the code. */
  | { ok: false; why: 'taken'; field: FieldName }
  /** Changed concurrently; the current values. */
  | { ok: false; why: 'changed-meanwhile'; now: Partial<ProductForm> }

/** Creates a wine; its initial stock is the first ledger row. */
export async function createProduct(db: Db, form: ProductForm, actor: string): Promise<SavedProduct> {
  return rejecting(() =>
    db.transaction().execute(async (trx): Promise<SavedProduct> => {
      if (!(await lockPictures(trx, picturesOf(form)))) return { ok: false, why: 'unknown-picture' }
      const fitted = await ofItsCategory(trx, form)
      if (!fitted.ok) return { ...fitted, why: 'not-of-its-kind' }
      const [id = 0] = await insertWines(trx, [newWine(fitted.form)], actor)
      return { ok: true, id }
    }),
  )
}

/**
 * Updates a wine. A changed stock is a ledger correction and cannot go below the reserved bottles.
 * @param seen the wine when the form was loaded, if known
 */
export async function updateProduct(
  db: Db,
  id: number,
  sent: ProductForm,
  seen: ProductForm | undefined,
  actor: string,
): Promise<SavedProduct> {
  return rejecting(() =>
    db.transaction().execute(async (trx): Promise<SavedProduct> => {
      const before = await trx
        .selectFrom('products')
        .selectAll()
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!before) return { ok: false, why: 'unknown' }
      const now = formOf(before)
      const merged = seen ? mergeEdit(seen, sent, now) : { ok: true as const, form: sent }
      if (!merged.ok) return { ok: false, why: 'changed-meanwhile', now: pick(now, merged.fields) }
      // omitted fields stay unchanged, unless the new kind lacks them
      const fitted = await ofItsCategory(trx, { ...now, ...merged.form }, merged.form)
      if (!fitted.ok) return { ...fitted, why: 'not-of-its-kind' }
      const { form } = fitted
      if (form.stock < before.reserved) return { ok: false, why: 'stock-held' }
      const held = await lockPictures(trx, picturesOf(form), [before.image, ...before.more_images])
      if (!held) return { ok: false, why: 'unknown-picture' }
      const image = form.image === ownDrawnBottle ? drawnBottle(id) : form.image
      await updateWines(trx, [{ id, form: { ...form, image }, stockBefore: before.stock }], actor)
      return { ok: true, id }
    }),
  )
}

/**
 * Adapts the form to its category's kind.
 * @param form the complete form
 * @param sent the submitted part
 */
async function ofItsCategory(trx: Db, form: ProductForm, sent = form): Promise<OfItsKind> {
  const category = await trx
    .selectFrom('categories')
    .select('type')
    .where('id_categ', '=', form.categ)
    .executeTakeFirst()
  // the foreign key rejects a missing category
  if (!category) return { ok: true, form }
  return ofItsKind(form, kindOf({ type: category.type, sparkling: form.sparkling ?? false }), sent)
}

/** Archives or restores a wine. @returns false if there is no such wine */
export async function setArchived(db: Db, id: number, archived: boolean): Promise<boolean> {
  const changed = await db
    .updateTable('products')
    .set({
      archived_at: archived ? sql<Date>`coalesce(archived_at, now())` : null,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

function pick(form: ProductForm, fields: (keyof ProductForm)[]): Partial<ProductForm> {
  return Object.fromEntries(fields.map((field) => [field, form[field]]))
}

function picturesOf(form: ProductForm): string[] {
  return [form.image, ...(form.moreImages ?? [])]
}

/** Turns a term deleted meanwhile and a duplicate code into refusals. */
async function rejecting(save: () => Promise<SavedProduct>): Promise<SavedProduct> {
  try {
    return await save()
  } catch (failure) {
    const { code, constraint } = failure as { code?: string; constraint?: string }
    if (code === '23503') return { ok: false, why: 'unknown-term' }
    const field = uniqueFields.find((name) => constraint === `products_${fieldOf(name).column}_key`)
    if (code === '23505' && field) return { ok: false, why: 'taken', field }
    throw failure
  }
}

type Merged = { ok: true; form: ProductForm } | { ok: false; fields: (keyof ProductForm)[] }

/**
 * Merges a form with concurrent changes. Fields that were not edited keep their current value, so that
 * bottles sold meanwhile do not come back. Fields edited to different values are conflicts.
 * @param seen the wine when the form was loaded
 * @param sent the submitted form
 */
function mergeEdit(seen: ProductForm, sent: ProductForm, now: ProductForm): Merged {
  const fields = (Object.keys(sent) as (keyof ProductForm)[]).filter(
    (field) => sent[field] !== undefined && seen[field] !== undefined && now[field] !== undefined,
  )
  const untouched = fields.filter((field) => same(field, sent, seen))
  const both = fields.filter(
    (field) => !same(field, sent, seen) && !same(field, seen, now) && !same(field, sent, now),
  )
  if (both.length > 0) return { ok: false, fields: both }
  const unchanged = Object.fromEntries(untouched.map((field) => [field, now[field]]))
  return { ok: true, form: { ...sent, ...unchanged } }
}

/** Compares values as they would be stored. */
function same(field: keyof ProductForm, first: ProductForm, second: ProductForm): boolean {
  const stored = (form: ProductForm) => JSON.stringify(columnValue(field, form[field]))
  return stored(first) === stored(second)
}
