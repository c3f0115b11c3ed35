import type { ProductAnswer, UnderstoodAnswer } from '../../catalogue/products/catalogue.contract.ts'
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

type Found = {
  ok: true
  items: readonly ProductAnswer[]
  total: number
  pages: number
  understood: Pick<UnderstoodAnswer, 'filters' | 'corrections' | 'leftOut'>
}

/** Wines as the storefront's search finds them: first the sentence is understood, then its filters are asked for. */
export async function findWines(
  { api }: ToolContext,
  { text, least, most, available, page, size }: Wanted,
): Promise<Found | { ok: false; why: string }> {
  const nothing = { text: '', filters: [], corrections: [], leftOut: [] }
  const read = text === '' ? undefined : await api('GET /products/understood', { query: { name: text } })
  if (read && !read.ok) return refused(read.problem)
  const understood = read?.value ?? nothing
  const chosen: Record<string, string> = {}
  for (const { name, value } of understood.filters)
    chosen[name] = chosen[name] === undefined ? value : `${chosen[name]},${value}`
  if (most !== undefined) chosen['priceMax'] = String(Math.min(most, Number(chosen['priceMax'] ?? most)))
  if (least !== undefined) chosen['priceMin'] = String(Math.max(least, Number(chosen['priceMin'] ?? least)))
  const list = await api('GET /products', {
    query: {
      ...chosen,
      ...(understood.text === '' ? {} : { name: understood.text }),
      ...(available ? { available: 'true' } : {}),
      // without filters the list itself reads a text loosely
      ...(understood.filters.length > 0 ? { literal: 'true' } : {}),
      page,
      size,
    },
  })
  if (!list.ok) return refused(list.problem)
  const { value } = list
  if (Array.isArray(value)) return { ok: true, items: value, total: value.length, pages: 1, understood }
  return { ok: true, items: value.items, total: value.total, pages: value.pages, understood }
}

function refused(problem: Parameters<typeof refusal>[0]): { ok: false; why: string } {
  return { ok: false, why: refusal(problem).why }
}
