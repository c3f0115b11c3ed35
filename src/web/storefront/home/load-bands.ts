import type { Api } from '../../../app/shop.contract.ts'
import { bandDrawings, type Band } from '../../../settings/bands.ts'
import { toCard, type CardWine, type RecommendedCard } from '../product-card/card-wine.ts'
import { loadWines } from '../product-card/load-wines.ts'
import scenesUrl from './scenes.svg?url'

/** Wines in a row filled by a rule, and beside a large drawing. */
const rowSize = 4
const featureSize = 3

/** The owner's collections on the home page: links into the catalogue and rows of wines. */
export type OwnBands = {
  links: { title: string; to: string; drawing: string }[]
  /** Links with a large drawing, and the first wines that they lead to. */
  features: { title: string; to: string; drawing: string; wines: RecommendedCard[] }[]
  rows: { title: string; to: string | null; wines: RecommendedCard[] }[]
}

/** Omits rows that are currently empty. */
export async function loadBands(api: Api, bands: readonly Band[]): Promise<OwnBands> {
  const features = bands
    .filter(({ show }) => show === 'feature')
    .map(async ({ title, rule, drawing = bandDrawings[0] }) => ({
      title,
      to: `/?${rule}`,
      drawing: `${scenesUrl}#${drawing}`,
      wines: (await ruled(api, rule, 2 * featureSize)).map(withoutReason),
    }))
  const links = bands
    .filter(({ show }) => show === 'link')
    .map(({ title, rule }) => ({ title, to: `/?${rule}`, drawing: drawingOf(new URLSearchParams(rule)) }))
  const rows = await Promise.all(
    bands
      .filter(({ show }) => show === 'row')
      .map(async ({ title, rule, product_ids }) => ({
        title,
        to: rule === '' ? null : `/?${rule}`,
        wines: (rule === '' ? await loadWines(api, product_ids) : await ruled(api, rule, rowSize)).map(
          withoutReason,
        ),
      })),
  )
  return {
    links,
    features: withoutRepeats(await Promise.all(features)),
    rows: rows.filter(({ wines }) => wines.length > 0),
  }
}

/** Each band shows wines that those before it do not, while it has others. */
function withoutRepeats(features: OwnBands['features']): OwnBands['features'] {
  const shown = new Set<number>()
  return features.map(({ wines, ...feature }) => {
    const fresh = wines.filter(({ id }) => !shown.has(id))
    const first = (fresh.length < featureSize ? wines : fresh).slice(0, featureSize)
    first.forEach(({ id }) => shown.add(id))
    return { ...feature, wines: first }
  })
}

const withoutReason = (wine: CardWine): RecommendedCard => ({ ...wine, reason: null })

async function ruled(api: Api, rule: string, size: number): Promise<CardWine[]> {
  const answer = await api('GET /products', { query: { ...queryOf(rule), page: 0, size } })
  return answer.ok && !Array.isArray(answer.value) ? answer.value.items.map(toCard) : []
}

/** A rule as query of the call, with comma-separated values. */
function queryOf(rule: string): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(rule))
    if (value !== '') query[name] = query[name] === undefined ? value : `${query[name]},${value}`
  return query
}

/** The drawing for a link into the catalogue, by its filters. */
function drawingOf(rule: URLSearchParams): string {
  if (rule.has('sparkling')) return 'clinking-glasses'
  if (/asado|carne|cordero/i.test(rule.get('pairing') ?? '')) return 'grill'
  if (rule.has('pairing')) return 'table'
  if (rule.get('sort') === 'valoracion' || rule.has('min_points')) return 'medal'
  if (rule.has('priceMax') || rule.has('discounted')) return 'box'
  return 'vine'
}
