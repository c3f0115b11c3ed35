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
  return { page: pageIn(parameters), ...salesFilterOf(parameters) }
}

/** The filter alone. */
export function salesFilterOf(parameters: URLSearchParams) {
  const valueOf = (name: string) => parameters.get(name) || undefined
  const dayIn = (name: string) => day.exec(parameters.get(name) ?? '')?.[0] ?? ''
  const words = (name: string, longest: number) => (parameters.get(name) ?? '').trim().slice(0, longest)
  return {
    estado: valueOf('estado') as SalesQuery['estado'],
    entrega: valueOf('entrega') as SalesQuery['entrega'],
    forma: words('forma', 120),
    zona: words('zona', 120),
    horario: words('horario', 120),
    pago: valueOf('pago') as SalesQuery['pago'],
    dia: dayIn('dia'),
    q: words('q', 100),
    desde: dayIn('desde'),
    hasta: dayIn('hasta'),
  }
}
export type SalesFilter = ReturnType<typeof salesFilterOf>

/** The filter for a call's body, without what is not set. */
export const sentFilter = (filter: SalesFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) as Partial<SalesFilter>
