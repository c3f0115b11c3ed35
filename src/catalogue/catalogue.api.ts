import { implement, type ServedCall } from '../calls/implement.ts'
import { refuse } from '../calls/problem.ts'
import type { Db } from '../database/open-database.ts'
import { catalogueCalls, wholeListLimit, type ProductFilter } from './catalogue.contract.ts'
import { countFacets } from './facets.queries.ts'
import { listCategories, listLocations, listProducers } from './terms.queries.ts'
import { findProducts } from './product-rows.ts'
import { searchProducts, type Page } from './search-products.queries.ts'
import { suggest } from './suggestions.queries.ts'
import { pageSizes } from './wine-terms.ts'

const noSuchWine = refuse(404, 'No encontramos ese vino.', { message: 'No pude acceder a productos' })

export function catalogueApi(db: Db): ServedCall[] {
  return implement(catalogueCalls, {
    'GET /products': ({ query }) => listOrPage(db, query),
    'POST /filters/product': ({ body }) => listOrPage(db, body),
    'GET /products/detail/{id}': async ({ path }) => {
      const found = await findProducts(db, [path.id])
      return found.length > 0 ? found : noSuchWine
    },
    'GET /products/suggestions': ({ query }) => suggest(db, query.name),
    'GET /filters': () => listCategories(db),
    'GET /filters/facets': ({ query }) => countFacets(db, query),
    'GET /productor': () => listProducers(db),
    'GET /location': () => listLocations(db),
    'GET /category': () => listCategories(db),
  })
}

type Asked = ProductFilter & { page?: number | undefined; size?: number | undefined; sort?: Page['sort'] }

/** Without page and size the spec's whole list, bounded; with either, one page and the total. */
async function listOrPage(db: Db, { page, size, sort, ...filter }: Asked) {
  if (page === undefined && size === undefined) {
    return (await searchProducts(db, filter, { page: 0, size: wholeListLimit, sort })).items
  }
  const asked = { page: page ?? 0, size: size ?? pageSizes[0], sort }
  const { items, total, more } = await searchProducts(db, filter, asked)
  return { items, page: asked.page, size: asked.size, total, pages: Math.ceil(total / asked.size), more }
}
