import type { Api } from '../../../app/shop.contract.ts'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import type { Band } from '../../../settings/bands.ts'
import { toCard, type RecommendedCard } from '../product-card/card-wine.ts'

/** Wines in a row that a rule fills. */
const rowSize = 4

/** What the home page shows of the owner's collections: ways into the catalogue, and rows of wines. */
export type HomeBands = {
  links: { title: string; to: string; drawing: string }[]
  rows: { title: string; to: string | null; wines: RecommendedCard[] }[]
}

/** A row that has no wine at the moment is not shown. */
export async function loadBands(api: Api, bands: readonly Band[]): Promise<HomeBands> {
  const links = bands
    .filter(({ show }) => show === 'link')
    .map(({ title, rule }) => ({ title, to: `/?${rule}`, drawing: drawingOf(new URLSearchParams(rule)) }))
  const rows = await Promise.all(
    bands
      .filter(({ show }) => show === 'row')
      .map(async ({ title, rule, product_ids }) => ({
        title,
        to: rule === '' ? null : `/?${rule}`,
        wines: (rule === '' ? await chosen(api, product_ids) : await ruled(api, rule)).map((wine) => ({
          ...toCard(wine),
          reason: null,
        })),
      })),
  )
  return { links, rows: rows.filter(({ wines }) => wines.length > 0) }
}

async function ruled(api: Api, rule: string): Promise<ProductAnswer[]> {
  const answer = await api('GET /products', { query: { ...queryOf(rule), page: 0, size: rowSize } })
  return answer.ok && !Array.isArray(answer.value) ? answer.value.items : []
}

/** A rule as the call takes it: several values of one filter with commas. */
function queryOf(rule: string): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(rule))
    if (value !== '') query[name] = query[name] === undefined ? value : `${query[name]},${value}`
  return query
}

/** In the owner's order, without those that are no longer for sale. */
async function chosen(api: Api, ids: readonly number[]): Promise<ProductAnswer[]> {
  const answers = await Promise.all(ids.map((id) => api('GET /products/detail/{id}', { path: { id } })))
  return answers.flatMap((answer) => (answer.ok ? answer.value.filter((wine) => !wine.archived) : []))
}

/** What is drawn beside a way into the catalogue: by what it leads to. */
function drawingOf(rule: URLSearchParams): string {
  if (rule.has('sparkling')) return 'clinking-glasses'
  if (/asado|carne|cordero/i.test(rule.get('pairing') ?? '')) return 'grill'
  if (rule.has('pairing')) return 'table'
  if (rule.get('sort') === 'valoracion' || rule.has('min_points')) return 'medal'
  if (rule.has('priceMax') || rule.has('discounted')) return 'box'
  return 'vine'
}
