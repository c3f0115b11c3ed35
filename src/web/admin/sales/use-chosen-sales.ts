import { useState } from 'react'
import { mostSelected } from '../../../orders/order-filter.contract.ts'
import type { Sale } from '../../../reporting/sales.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { sentFilter, type SalesFilter } from './sales-view.ts'

type Chosen = {
  /** The filter under which they were selected, as text. */
  filter: string
  sales: ReadonlyMap<number, Sale>
  /** Whether an action has changed them since, so that they need not match the filter any more. */
  worked: boolean
}

/**
 * Selected sales across pages, with what is known of each. Another filter starts without a selection; an action keeps
 * it, so that the next step needs no new selection.
 */
export function useChosenSales(filter: SalesFilter, page: readonly Sale[]) {
  const key = JSON.stringify(filter)
  const none: Chosen = { filter: key, sales: new Map(), worked: false }
  const [held, hold] = useState(none)
  const [loading, setLoading] = useState(false)
  const chosen = held.filter === key ? held : none
  const put = (sales: Iterable<Sale>, worked: boolean) =>
    hold({ filter: key, sales: new Map([...sales].map((sale) => [sale.id, sale])), worked })
  const choose = (ids: readonly number[], on: boolean) => {
    const rest = [...chosen.sales.values()].filter(({ id }) => !ids.includes(id))
    const added = on ? page.filter(({ id }) => ids.includes(id)) : []
    put([...rest, ...added].slice(0, mostSelected), chosen.worked)
  }
  /** Loads the matches of all pages, or the selected ones again. */
  const load = async (query: object, worked: boolean) => {
    setLoading(true)
    const answer = await browserApi()('GET /admin/sales', { query: { ...query, size: mostSelected } })
    setLoading(false)
    if (answer.ok) put(answer.value.sales, worked)
    else toast('error', answer.problem.detail)
  }
  // rows of the page are newer than those that were ticked
  const fresh = new Map(page.map((sale) => [sale.id, sale]))
  const sales = [...chosen.sales.values()].map((sale) => fresh.get(sale.id) ?? sale)
  return {
    sales,
    loading,
    /** The filter that the selection still has to match; undefined once it was worked on. */
    matching: chosen.worked ? undefined : sentFilter(filter),
    isChosen: (id: number) => chosen.sales.has(id),
    choose,
    chooseAll: () => load(sentFilter(filter), false),
    refresh: () =>
      chosen.sales.size > 0 ? load({ ids: [...chosen.sales.keys()].join(',') }, true) : Promise.resolve(),
    clear: () => hold(none),
  }
}
