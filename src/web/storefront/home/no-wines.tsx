import { EmptyList } from '../product-card/empty-list.tsx'

type Props = {
  /** Words were searched for. */
  named: boolean
  /** What comes nearest follows. */
  nearest: boolean
  /** There are wines, but not on so late a page: the address of the last one. */
  last: string | undefined
}

/** The page has no wines. */
export default function NoWines({ named, nearest, last }: Props) {
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
