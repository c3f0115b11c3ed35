import type { z } from 'zod'
import type { salesCalls } from '../../../reporting/sales.contract.ts'
import { pageIn } from '../ui/address-view.ts'

const day = /^\d{4}-\d{2}-\d{2}$/

type SalesQuery = z.input<(typeof salesCalls)['GET /admin/sales']['query']>

/**
 * The list's state in the address bar: state, words, days and page. An unknown state is sent too, so that the
 * call rejects it instead of showing all sales.
 */
export function salesViewOf(parameters: URLSearchParams) {
  const valueOf = (name: string) => parameters.get(name) || undefined
  const dayIn = (name: string) => day.exec(parameters.get(name) ?? '')?.[0] ?? ''
  return {
    page: pageIn(parameters),
    estado: valueOf('estado') as SalesQuery['estado'],
    entrega: valueOf('entrega') as SalesQuery['entrega'],
    q: (parameters.get('q') ?? '').trim().slice(0, 100),
    desde: dayIn('desde'),
    hasta: dayIn('hasta'),
  }
}
