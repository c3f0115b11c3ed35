import { pageAddress } from './catalogue-view.ts'
import { EmptyRack } from '../../ui/drawings.tsx'
import { Link } from '../../ui/link.tsx'

type Props = {
  /** What is shown, as a search was understood, and the page's own address. */
  parameters: URLSearchParams
  address: URLSearchParams
  /** What comes nearest, where something does: it follows. */
  nearest: unknown
  /** Pages of the list. */
  pages: number
}

/** The page has no wines: nothing was found, or it is after the last one. */
export default function NoWines({ parameters, address, nearest, pages }: Props) {
  const named = parameters.has('name') && parameters.get('name') !== ''
  const last = pages > 0 ? pageAddress(address, pages - 1) : undefined
  if (nearest) return <p className="home-note">No se han encontrados los productos solicitados</p>
  return (
    <div className="empty-state">
      <EmptyRack />
      <p>{last ? 'En esta página ya no queda nada.' : 'No se han encontrados los productos solicitados'}</p>
      {named && !last && (
        <p className="muted">Probá con menos palabras: una uva, una bodega, un lugar o una comida.</p>
      )}
      <p className="row">
        <Link to={last ?? '/'} className="button">
          {last ? 'Ir a la última' : 'Ver todos los vinos'}
        </Link>
        <Link to="/sommelier" className="button quiet">
          Preguntarle al sommelier
        </Link>
      </p>
    </div>
  )
}
