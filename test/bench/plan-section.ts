import { countFacets } from '../../src/catalogue/search/facets.queries.ts'
import { findProducts } from '../../src/catalogue/products/product-rows.queries.ts'
import { findPage } from '../../src/catalogue/search/find-page.queries.ts'
import type { Db } from '../../src/platform/database/open-database.ts'
import { plansOf } from './plans.ts'

const page = { page: 0, size: 20, sort: undefined }
const requested: { name: string; ask: (db: Db) => Promise<unknown> }[] = [
  { name: 'list of 20', ask: (db) => findPage(db, {}, page) },
  {
    name: 'list of 20, cheapest Malbec first',
    ask: (db) => findPage(db, { variety: ['Malbec'] }, { ...page, sort: 'precio' }),
  },
  { name: 'detail', ask: (db) => findProducts(db, [1]) },
  { name: 'search "malvec"', ask: (db) => findPage(db, { name: 'malvec' }, page) },
  {
    name: 'search "cabernet suavignon"',
    ask: (db) => findPage(db, { name: 'cabernet suavignon' }, page),
  },
  { name: 'facets, nothing chosen', ask: (db) => countFacets(db, {}) },
  { name: 'facets of Tinto', ask: (db) => countFacets(db, { type: ['Tinto'] }) },
]

/** Plans of the catalogue's statements as they run, EXPLAIN (ANALYZE, BUFFERS), on warm pages, each in a fold. */
export async function planSection(connectionString: string): Promise<string> {
  const parts: string[] = []
  for (const { name, ask } of requested) {
    for (const { plan, ms } of await plansOf(connectionString, ask)) {
      parts.push(
        `<details><summary>${name}: ${ms.toFixed(2)} ms</summary>\n\n\`\`\`\n${plan}\n\`\`\`\n\n</details>`,
      )
    }
  }
  return parts.join('\n')
}
