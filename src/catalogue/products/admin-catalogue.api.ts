import { implement, type CallContext, type ServedCall } from '../../platform/http/implement.ts'
import { problem, type Problem } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { toPesos } from '../../money/money.ts'
import { writeNumber } from '../../money/write-number.ts'
import { costAndShelf, listForAdmin } from './admin-products.queries.ts'
import { adminCatalogueCalls } from './admin-catalogue.contract.ts'
import { wholeListLimit } from './catalogue.contract.ts'
import {
  addCategory,
  addLocation,
  addProducer,
  changeCategory,
  deleteTerm,
  mergeTerms,
  renameLocation,
  renameProducer,
} from '../taxonomy/terms.queries.ts'
import { findProducts } from './product-rows.queries.ts'
import { createProduct, setArchived, updateProduct, type SavedProduct } from './save-product.ts'
import { fieldOf, type FieldName } from './product-fields.ts'
import type { ProductForm } from './product.contract.ts'
import { termTables } from '../taxonomy/term-tables.ts'
import { adminPageSize } from '../taxonomy/wine-terms.ts'

const noSuchWine = problem(404, 'Ese vino no existe.')
const taken = problem(409, 'Ya hay uno igual.')
const otherFields = problem(
  409,
  'Esa categoría tiene productos de otra clase, con otros datos. Cambiá la categoría de cada uno en su ficha.',
)
const gone = problem(404, 'Ya no existe.')

/** Of one of the calls: what its endpoint gets. */
type Call<K extends keyof typeof adminCatalogueCalls> = CallContext<(typeof adminCatalogueCalls)[K]>

export function adminCatalogueApi(db: Db): ServedCall[] {
  return implement(adminCatalogueCalls, {
    'GET /products/all': (call) => listProducts(db, call),
    'GET /products/cost/{id}': (call) => readCost(db, call),
    'POST /products': async ({ body, caller }) =>
      answerWith(db, await createProduct(db, body, caller.id), 'Producto agregado con exito!'),
    'PUT /products': async ({ body: { id, seen, ...form }, caller }) =>
      answerWith(db, await updateProduct(db, id, form, seen, caller.id), 'Producto modificado con exito!'),
    'PUT /products/del/{id}': ({ path }) => archive(db, path.id, true),
    'PUT /products/restore/{id}': ({ path }) => archive(db, path.id, false),
    ...termEndpoints(db),
    'PUT /admin/merge': (call) => merge(db, call),
    'DELETE /admin': (call) => remove(db, call),
  })
}

/** The endpoints for categories, places and bodegas. */
function termEndpoints(db: Db) {
  return {
    'POST /category': ({ body }: Call<'POST /category'>) =>
      unlessTaken(async () => {
        const id_categ = await addCategory(db, body)
        return { message: 'Categoria agregada con exito!', category: { id_categ, ...body } }
      }),
    'PUT /category': ({ body: { id, ...body } }: Call<'PUT /category'>) =>
      unlessTaken(async () => {
        const changed = await changeCategory(db, id, body)
        if (changed === 'unknown') return gone
        if (changed === 'in-use') return otherFields
        return { message: 'Categoria modificada con exito!', category: { id_categ: id, ...body } }
      }),
    'POST /location': ({ body: { description } }: Call<'POST /location'>) =>
      unlessTaken(async () => {
        const id_place = await addLocation(db, description)
        return { message: 'Locacion agregada con exito!', location: { id_place, description } }
      }),
    'PUT /location': ({ body: { id_place, description } }: Call<'PUT /location'>) =>
      unlessTaken(async () => {
        if (!(await renameLocation(db, id_place, description))) return gone
        return { message: 'Locacion modificada con exito!', location: { id_place, description } }
      }),
    'POST /productor': ({ body: { description } }: Call<'POST /productor'>) =>
      unlessTaken(async () => {
        const id_Prod = await addProducer(db, description)
        return { message: 'Productor agregado con exito!', productor: { id_Prod, description } }
      }),
    'PUT /productor': ({ body: { id_Prod, description } }: Call<'PUT /productor'>) =>
      unlessTaken(async () => {
        if (!(await renameProducer(db, id_Prod, description))) return gone
        return { message: 'Productor modifico con exito!', productor: { id_Prod, description } }
      }),
  }
}

async function listProducts(db: Db, { query }: Call<'GET /products/all'>) {
  const { page, size, sort, ...filter } = query
  const requested = {
    page: page ?? 0,
    size: page === undefined ? wholeListLimit : (size ?? adminPageSize),
    sort,
  }
  const { items, total } = await listForAdmin(db, filter, requested)
  if (page === undefined) return items
  return { items, page, size: requested.size, total, pages: Math.ceil(total / requested.size) }
}

async function readCost(db: Db, { path }: Call<'GET /products/cost/{id}'>) {
  const wine = await costAndShelf(db, path.id)
  if (!wine) return noSuchWine
  return { id: wine.id, cost: wine.cost === null ? null : toPesos(wine.cost), shelf: wine.shelf }
}

async function archive(db: Db, id: number, archived: boolean) {
  if (!(await setArchived(db, id, archived))) return noSuchWine
  return answerWith(db, { ok: true, id }, archived ? 'Producto archivado' : 'Producto de nuevo a la venta')
}

async function answerWith(db: Db, saved: SavedProduct, message: string) {
  if (!saved.ok) {
    if (saved.why === 'unknown') return noSuchWine
    if (saved.why === 'changed-meanwhile') return changedMeanwhile(saved.now)
    if (saved.why === 'not-of-its-kind')
      return problem(422, 'Hay datos para corregir.', { errors: saved.faults })
    if (saved.why === 'taken') return codeTaken(saved.field)
    if (saved.why === 'stock-held')
      return problem(409, 'Hay más botellas reservadas por compras en curso que ese stock.')
    if (saved.why === 'unknown-picture')
      return problem(409, 'Una imagen ya no está guardada. Subila de nuevo.')
    return problem(409, 'La bodega, el lugar o la categoría ya no existe. Elegí otra.')
  }
  const [product] = await findProducts(db, [saved.id])
  return product ? { message, product } : noSuchWine
}

async function merge(db: Db, { input }: Call<'PUT /admin/merge'>) {
  const terms = termTables.find(({ tabla }) => tabla === input.tabla)
  if (!terms) return gone
  const merged = await mergeTerms(db, terms, input.id, input.into)
  if (merged.ok) {
    const wines = merged.moved === 1 ? '1 vino pasó' : `${merged.moved} vinos pasaron`
    return { message: `Unidas: ${wines}.`, moved: merged.moved }
  }
  if (merged.why === 'other-kind') return otherFields
  return merged.why === 'same' ? problem(409, 'Elegí otra: no se puede unir consigo misma.') : gone
}

async function remove(db: Db, { input }: Call<'DELETE /admin'>) {
  const table = termTables.find(
    (candidate) =>
      candidate.tabla === input.tabla &&
      candidate.campo === input.campo &&
      candidate.campoProd === input.campoProd,
  )
  if (!table) return problem(404, 'No hay nada así para borrar.')
  const deleted = await deleteTerm(db, table, input.id)
  if (deleted.ok) return { message: 'Eliminado' }
  if (deleted.why === 'unknown') return gone
  const { count } = deleted
  return problem(409, count === 1 ? 'Hay 1 producto que lo usa.' : `Hay ${count} productos que lo usan.`, {
    current: { count },
  })
}

function codeTaken(field: FieldName): Problem {
  const detail = fieldOf(field).unique ?? ''
  return problem(409, `${detail}.`, { errors: [{ field, detail }] })
}

/**
 * Reports each concurrently changed field with its current value. The form is accepted once it sends that
 * value as `seen`.
 */
function changedMeanwhile(now: Partial<ProductForm>): Problem {
  const errors = Object.entries(now).map(([field, value]) => ({
    field,
    detail:
      typeof value === 'number' && !['producer', 'place', 'categ'].includes(field)
        ? `Cambió mientras editabas: ahora es ${writeNumber(value, { most: 2 })}. Escribí lo que corresponda.`
        : 'Otra persona lo cambió mientras editabas. Revisalo.',
  }))
  return problem(409, 'Este vino cambió mientras lo editabas. Revisá lo marcado y guardá de nuevo.', {
    errors,
    current: now,
  })
}

/** Turns a duplicate name into a refusal. */
async function unlessTaken<T>(save: () => Promise<T>): Promise<T | typeof taken> {
  try {
    return await save()
  } catch (failure) {
    if ((failure as { code?: string }).code === '23505') return taken
    throw failure
  }
}
