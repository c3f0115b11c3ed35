import { implement, type ServedCall } from '../../platform/http/implement.ts'
import { problem, type Problem } from '../../platform/http/problem.ts'
import type { Db } from '../../platform/database/open-database.ts'
import { toPesos } from '../../money/money.ts'
import { writeNumber } from '../../money/write-number.ts'
import { listForAdmin } from './admin-products.queries.ts'
import { adminCatalogueCalls } from './admin-catalogue.contract.ts'
import { wholeListLimit } from './catalogue.contract.ts'
import { deleteTerm } from '../taxonomy/delete-term.ts'
import { mergeTerms } from '../taxonomy/merge-terms.ts'
import { findProducts } from './product-rows.ts'
import { createProduct, setArchived, updateProduct, type SavedProduct } from './save-product.ts'
import { fieldOf, type FieldName } from './product-fields.ts'
import type { ProductForm } from './product.contract.ts'
import { termTables } from '../taxonomy/term-tables.ts'
import { adminPageSize } from '../taxonomy/wine-terms.ts'

const noSuchWine = problem(404, 'Ese vino no existe.')
const taken = problem(409, 'Ya hay uno igual.')
const gone = problem(404, 'Ya no existe.')

export function adminCatalogueApi(db: Db): ServedCall[] {
  const answerWith = async (saved: SavedProduct, message: string) => {
    if (!saved.ok) {
      if (saved.why === 'unknown') return noSuchWine
      if (saved.why === 'changed-meanwhile') return changedMeanwhile(saved.now)
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
  const archive = async (id: number, archived: boolean) => {
    if (!(await setArchived(db, id, archived))) return noSuchWine
    return answerWith({ ok: true, id }, archived ? 'Producto archivado' : 'Producto de nuevo a la venta')
  }

  return implement(adminCatalogueCalls, {
    'GET /products/all': async ({ query }) => {
      const { page, size, sort, ...filter } = query
      const requested = {
        page: page ?? 0,
        size: page === undefined ? wholeListLimit : (size ?? adminPageSize),
        sort,
      }
      const { items, total } = await listForAdmin(db, filter, requested)
      if (page === undefined) return items
      return { items, page, size: requested.size, total, pages: Math.ceil(total / requested.size) }
    },
    'GET /products/cost/{id}': async ({ path }) => {
      const wine = await db
        .selectFrom('products')
        .select(['id', 'cost'])
        .where('id', '=', path.id)
        .executeTakeFirst()
      return wine ? { id: wine.id, cost: wine.cost === null ? null : toPesos(wine.cost) } : noSuchWine
    },
    'POST /products': async ({ body, caller }) =>
      answerWith(await createProduct(db, body, caller.id), 'Producto agregado con exito!'),
    'PUT /products': async ({ body: { id, seen, ...form }, caller }) =>
      answerWith(await updateProduct(db, id, form, seen, caller.id), 'Producto modificado con exito!'),
    'PUT /products/del/{id}': ({ path }) => archive(path.id, true),
    'PUT /products/restore/{id}': ({ path }) => archive(path.id, false),
    'POST /category': async ({ body }) =>
      unlessTaken(async () => {
        const { id_categ } = await db
          .insertInto('categories')
          .values({ type: body.type, variety: body.variety, degree_sugar: body.degreeSugar })
          .returning('id_categ')
          .executeTakeFirstOrThrow()
        return { message: 'Categoria agregada con exito!', category: { id_categ, ...body } }
      }),
    'PUT /category': async ({ body: { id, ...body } }) =>
      unlessTaken(async () => {
        const row = await db
          .updateTable('categories')
          .set({ type: body.type, variety: body.variety, degree_sugar: body.degreeSugar })
          .where('id_categ', '=', id)
          .returning('id_categ')
          .executeTakeFirst()
        return row
          ? { message: 'Categoria modificada con exito!', category: { id_categ: id, ...body } }
          : gone
      }),
    'POST /location': async ({ body }) =>
      unlessTaken(async () => {
        const { id_place } = await db
          .insertInto('locations')
          .values({ description: body.description, region: null, country: null })
          .returning('id_place')
          .executeTakeFirstOrThrow()
        return {
          message: 'Locacion agregada con exito!',
          location: { id_place, description: body.description },
        }
      }),
    'PUT /location': async ({ body: { id_place, description } }) =>
      unlessTaken(async () => {
        const row = await db
          .updateTable('locations')
          .set({ description })
          .where('id_place', '=', id_place)
          .returning('id_place')
          .executeTakeFirst()
        return row ? { message: 'Locacion modificada con exito!', location: { id_place, description } } : gone
      }),
    'POST /productor': async ({ body }) =>
      unlessTaken(async () => {
        const { id_prod } = await db
          .insertInto('producers')
          .values({ description: body.description, website: null })
          .returning('id_prod')
          .executeTakeFirstOrThrow()
        return {
          message: 'Productor agregado con exito!',
          productor: { id_Prod: id_prod, description: body.description },
        }
      }),
    'PUT /productor': async ({ body: { id_Prod, description } }) =>
      unlessTaken(async () => {
        const row = await db
          .updateTable('producers')
          .set({ description })
          .where('id_prod', '=', id_Prod)
          .returning('id_prod')
          .executeTakeFirst()
        return row ? { message: 'Productor modifico con exito!', productor: { id_Prod, description } } : gone
      }),
    'PUT /admin/merge': async ({ input }) => {
      const terms = termTables.find(({ tabla }) => tabla === input.tabla)
      if (!terms) return gone
      const merged = await mergeTerms(db, terms, input.id, input.into)
      if (merged.ok) {
        const wines = merged.moved === 1 ? '1 vino pasó' : `${merged.moved} vinos pasaron`
        return { message: `Unidas: ${wines}.`, moved: merged.moved }
      }
      return merged.why === 'same' ? problem(409, 'Elegí otra: no se puede unir consigo misma.') : gone
    },
    'DELETE /admin': async ({ input }) => {
      const one = termTables.find(
        (known) =>
          known.tabla === input.tabla && known.campo === input.campo && known.campoProd === input.campoProd,
      )
      if (!one) return problem(404, 'No hay nada así para borrar.')
      const deleted = await deleteTerm(db, one, input.id)
      if (deleted.ok) return { message: 'Eliminado' }
      if (deleted.why === 'unknown') return gone
      const { count } = deleted
      return problem(
        409,
        count === 1 ? 'Hay 1 producto que lo usa.' : `Hay ${count} productos que lo usan.`,
        {
          current: { count },
        },
      )
    },
  })
}

/**
 * Each field that was changed concurrently is reported with its current value; the form is accepted once it sends that
 * value as `seen`.
 */
function codeTaken(field: FieldName): Problem {
  const detail = fieldOf(field).unique ?? ''
  return problem(409, `${detail}.`, { errors: [{ field, detail }] })
}

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

/** A name that is there already is a refusal. */
async function unlessTaken<T>(save: () => Promise<T>): Promise<T | typeof taken> {
  try {
    return await save()
  } catch (failure) {
    if ((failure as { code?: string }).code === '23505') return taken
    throw failure
  }
}
