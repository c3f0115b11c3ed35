import { Link } from '../../ui/link.tsx'
import { EmptyList } from '../product-card/empty-list.tsx'
import { pageForSearch } from './page-for-search.ts'

type Props = {
  /** The list's query, after interpreting the search. */
  parameters: URLSearchParams
  /** The closest matches, if any, which follow below. */
  nearest: unknown
  /** Number of pages, and the address of the last one. */
  pages: number
  end: string
}

/** An empty page: nothing was found, or it is beyond the last page. */
export default function NoWines({ parameters, nearest, pages, end }: Props) {
  const name = parameters.get('name') ?? ''
  const shopPage = pageForSearch(name)
  const last = pages > 0 ? end : undefined
  if (nearest) return <p className="home-note">No se han encontrados los productos solicitados</p>
  return (
    <EmptyList way={last === undefined ? undefined : { to: last, label: 'Ir a la última' }}>
      <p>{last ? 'En esta página ya no queda nada.' : 'No se han encontrados los productos solicitados'}</p>
      {shopPage && !last && (
        <p>
          ¿Buscabas esto? <Link to={shopPage.to}>{shopPage.label}</Link>
        </p>
      )}
      {name !== '' && !shopPage && !last && (
        <p className="muted">
          {/\s/.test(name.trim())
            ? 'Probá con menos palabras: una uva, una bodega, un lugar o una comida.'
            : 'Probá con otra palabra: una uva, una bodega, un lugar o una comida.'}
        </p>
      )}
    </EmptyList>
  )
}
