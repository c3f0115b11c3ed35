import sanitizeHtml from 'sanitize-html'
import { sql } from 'kysely'
import type { Db } from '../database/open-database.ts'
import { fromPesos } from '../money/money.ts'
import { drawnBottle, ownDrawnBottle } from './picture.ts'
import { holdPictures } from './pictures.queries.ts'
import type { ProductForm } from './product.contract.ts'

/** What a summary may hold: text, paragraphs, emphasis and lists. Everything else is removed when it is saved. */
const summaryTags = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li'],
  allowedAttributes: {},
}

export type SavedProduct =
  | { ok: true; id: number }
  | { ok: false; why: 'unknown' | 'unknown-term' | 'unknown-picture' | 'stock-held' }

/** Adds a wine; its first bottles are the ledger's first row. */
export async function createProduct(db: Db, form: ProductForm, actor: string): Promise<SavedProduct> {
  return refusingUnknownTerms(() =>
    db.transaction().execute(async (trx): Promise<SavedProduct> => {
      if (!(await holdPictures(trx, picturesOf(form)))) return { ok: false, why: 'unknown-picture' }
      const { id } = await trx
        .insertInto('products')
        .values({
          ...columnsOf(form),
          stock: form.stock,
          vintage: form.vintage ?? null,
          body: form.body ?? null,
          acidity: form.acidity ?? null,
          elaboration: null,
          serving_min: null,
          serving_max: null,
          archived_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (form.image === ownDrawnBottle) {
        await trx
          .updateTable('products')
          .set({ image: drawnBottle(id) })
          .where('id', '=', id)
          .execute()
      }
      if (form.stock > 0) await writeLedger(trx, id, 'inicial', form.stock, actor)
      return { ok: true, id }
    }),
  )
}

/** Changes a wine. A new stock figure is a correction in the ledger, and never below what open purchases hold. */
export async function updateProduct(
  db: Db,
  id: number,
  form: ProductForm,
  actor: string,
): Promise<SavedProduct> {
  return refusingUnknownTerms(() =>
    db.transaction().execute(async (trx): Promise<SavedProduct> => {
      const before = await trx
        .selectFrom('products')
        .select(['stock', 'reserved', 'image', 'more_images'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!before) return { ok: false, why: 'unknown' }
      if (form.stock < before.reserved) return { ok: false, why: 'stock-held' }
      const held = await holdPictures(trx, picturesOf(form), [before.image, ...before.more_images])
      if (!held) return { ok: false, why: 'unknown-picture' }
      await trx
        .updateTable('products')
        .set({
          ...columnsOf(form),
          ...(form.image === ownDrawnBottle ? { image: drawnBottle(id) } : {}),
          stock: form.stock,
          version: sql<number>`version + 1`,
          updated_at: sql<Date>`now()`,
        })
        .where('id', '=', id)
        .execute()
      if (form.stock !== before.stock) await writeLedger(trx, id, 'ajuste', form.stock - before.stock, actor)
      return { ok: true, id }
    }),
  )
}

/** Takes a wine off sale, or brings it back. False when there is no such wine. */
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

/** The columns that a form says; what it leaves out is not among them. */
export function columnsOf(form: ProductForm) {
  return {
    name: form.name,
    list_price: fromPesos(form.price),
    discount: form.descuento,
    image: form.image,
    summary: sanitizeHtml(form.summary, summaryTags),
    alcohol: form.alcohol,
    minimo: form.minimo,
    id_prod: form.producer,
    id_place: form.place,
    id_categ: form.categ,
    // what a form leaves out stays as it is
    ...(form.moreImages === undefined ? {} : { more_images: form.moreImages }),
    ...(form.sparkling === undefined ? {} : { sparkling: form.sparkling }),
    ...(form.vintage === undefined ? {} : { vintage: form.vintage }),
    ...(form.body === undefined ? {} : { body: form.body }),
    ...(form.acidity === undefined ? {} : { acidity: form.acidity }),
    ...(form.pairings === undefined ? {} : { pairings: [...new Set(form.pairings)] }),
    ...(form.volumeMl === undefined ? {} : { volume_ml: form.volumeMl }),
  }
}

function picturesOf(form: ProductForm): string[] {
  return [form.image, ...(form.moreImages ?? [])]
}

async function writeLedger(
  trx: Db,
  productId: number,
  kind: 'inicial' | 'ajuste',
  quantity: number,
  actor: string,
) {
  await trx
    .insertInto('stock_ledger')
    .values({ product_id: productId, order_id: null, kind, quantity, actor })
    .execute()
}

/** A bodega, place or category that somebody just deleted is a refusal, not a fault. */
async function refusingUnknownTerms(save: () => Promise<SavedProduct>): Promise<SavedProduct> {
  try {
    return await save()
  } catch (failure) {
    if ((failure as { code?: string }).code === '23503') return { ok: false, why: 'unknown-term' }
    throw failure
  }
}
