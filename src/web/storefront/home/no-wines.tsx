import { EmptyList } from '../product-card/empty-list.tsx'
import { pageAddress } from './catalogue-view.ts'

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
    <EmptyList way={last === undefined ? undefined : { to: last, label: 'Ir a la última' }}>
      <p>{last ? 'En esta página ya no queda nada.' : 'No se han encontrados los productos solicitados'}</p>
      {named && !last && (
        <p className="muted">Probá con menos palabras: una uva, una bodega, un lugar o una comida.</p>
      )}
    </EmptyList>
  )
}
