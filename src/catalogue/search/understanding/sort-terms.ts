import type { Term } from './search-terms.ts'

/** Words that select by rank in an order. */
export const sortTerms: readonly Term[] = [
  {
    says: 'el mejor, la mejor, los mejores, el mejor vino, los mejores vinos, mejor puntuado, mejores puntuados, mejor valorado, mejores valorados, el mas rico, los mas ricos, mas vendido, mas vendidos, lo mas vendido, los mas vendidos, mas pedidos, los mas pedidos, mas elegidos, los mas elegidos',
    filter: 'sort',
    values: ['valoracion'],
    exact: true,
  },
  {
    says: 'mas barato, mas baratos, mas barata, mas baratas, mas economico, mas economicos, menor precio, mejor precio',
    filter: 'sort',
    values: ['precio'],
    exact: true,
  },
  {
    says: 'novedades, lo nuevo, lo mas nuevo, lo ultimo, recien llegados, nuevos ingresos, ultimos ingresos',
    filter: 'sort',
    values: ['novedades'],
    exact: true,
  },
  { says: 'mas caro, mas caros, mayor precio', filter: 'sort', values: ['-precio'], exact: true },
]
