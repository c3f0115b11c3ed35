import { listedAtMost } from '../../../refunds/withdrawals.contract.ts'

export const views = [
  { cuales: 'abiertos', label: 'Por resolver', none: 'Ninguno espera tu respuesta.' },
  { cuales: 'resueltos', label: 'Resueltos', none: 'Todavía no se resolvió ninguno.' },
] as const

/** Cards that are shown at first, and how many more at each press. */
const step = 10

/** The withdrawal requests of the address's filter, the number shown, and how to load them. */
export function withdrawalsIn(parameters: URLSearchParams) {
  const view = views.find((one) => one.cuales === parameters.get('pedidos')) ?? views[0]
  const more = Number(/^\d{1,3}$/.exec(parameters.get('mas') ?? '')?.[0] ?? 0)
  const shown = Math.min(step + more, listedAtMost)
  // one more than is shown tells whether there are more
  return { view, shown, query: { cuales: view.cuales, most: Math.min(shown + 1, listedAtMost) } }
}
