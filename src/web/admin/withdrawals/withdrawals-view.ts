import { listedAtMost } from '../../../refunds/withdrawals.contract.ts'

export const views = [
  { cuales: 'abiertos', label: 'Por resolver', none: 'Ninguno espera tu respuesta.' },
  { cuales: 'resueltos', label: 'Resueltos', none: 'Todavía no se resolvió ninguno.' },
] as const

/** Cards shown at first and per click. */
const step = 10

/** The address's filter, the number shown, and the query. */
export function withdrawalsIn(parameters: URLSearchParams) {
  const view = views.find((option) => option.cuales === parameters.get('pedidos')) ?? views[0]
  const more = Number(/^\d{1,3}$/.exec(parameters.get('mas') ?? '')?.[0] ?? 0)
  const shown = Math.min(step + more, listedAtMost)
  // one more than shown tells whether there are more
  return { view, shown, query: { cuales: view.cuales, most: Math.min(shown + 1, listedAtMost) } }
}
