import { Link } from '../../ui/link.tsx'
import { EmptyList } from '../product-card/empty-list.tsx'
import { pageForSearch } from './page-for-search.ts'

type Props = {
  /** What is shown, as a search was understood. */
  parameters: URLSearchParams
  /** What comes nearest, where something does: it follows. */
  nearest: unknown
  /** Pages of the list, and the address of the last one. */
  pages: number
  end: string
}

/** The page has no wines: nothing was found, or it is after the last one. */
export default function NoWines({ parameters, nearest, pages, end }: Props) {
  const name = parameters.get('name') ?? ''
  const meant = pageForSearch(name)
  const last = pages > 0 ? end : undefined
  if (nearest) return <p className="home-note">No se han encontrados los productos solicitados</p>
  return (
    <EmptyList way={last === undefined ? undefined : { to: last, label: 'Ir a la última' }}>
      <p>{last ? 'En esta página ya no queda nada.' : 'No se han encontrados los productos solicitados'}</p>
      {meant && !last && (
        <p>
          ¿Buscabas esto? <Link to={meant.to}>{meant.label}</Link>
        </p>
      )}
      {name !== '' && !meant && !last && (
        <p className="muted">Probá con menos palabras: una uva, una bodega, un lugar o una comida.</p>
      )}
    </EmptyList>
  )
}
