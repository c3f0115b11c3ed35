import type { ProductAnswer, ProductPage } from '../../catalogue/products/catalogue.contract.ts'
import { refusal, type ToolContext } from './tool.ts'

type Wanted = {
  /** As a person writes it; '' for all. */
  text: string
  /** Pesos a bottle. */
  least?: number | undefined
  most?: number | undefined
  available: boolean
  page: number
  size: number
}

type Understood = NonNullable<ProductPage['understood']>

type Found = {
  ok: true
  items: readonly ProductAnswer[]
  /** Matches of the shop's list, sold-out ones too. */
  total: number
  pages: number
  understood: Pick<Understood, 'filters' | 'corrections' | 'leftOut' | 'without'>
}

const nothingUnderstood = { filters: [], corrections: [], leftOut: [], without: [] }

/**
 * A page of the storefront's list for these words, in its order. Limits of the price are said in words too, as a person
 * would, so that what suits still comes first; wines beyond them are left out of the page, and so are sold-out ones.
 */
export async function findWines(
  { api }: ToolContext,
  { text, least, most, available, page, size }: Wanted,
): Promise<Found | { ok: false; why: string }> {
  const limits = [least === undefined ? [] : [`desde ${least}`], most === undefined ? [] : [`hasta ${most}`]]
  const query =
    text === '' ? { priceMin: least, priceMax: most } : { name: [text, ...limits.flat()].join(' ') }
  const answer = await api('GET /products', { query: { ...query, page, size } })
  if (!answer.ok) return { ok: false, why: refusal(answer.problem).why }
  const { value } = answer
  const list = Array.isArray(value) ? { items: value, total: value.length, pages: 1 } : value
  const items = list.items.filter(
    (wine) =>
      (!available || wine.available > 0) && wine.price >= (least ?? 0) && wine.price <= (most ?? Infinity),
  )
  const understood = ('understood' in list && list.understood) || nothingUnderstood
  return { ok: true, items, total: list.total, pages: list.pages, understood }
}
