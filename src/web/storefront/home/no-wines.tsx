import { EmptyList } from '../product-card/empty-list.tsx'

/** Nothing was found. `named`: words were searched for. `nearest`: what comes nearest follows. */
export default function NoWines({ named, nearest }: { named: boolean; nearest: boolean }) {
  if (nearest) return <p className="home-note">No se han encontrados los productos solicitados</p>
  return (
    <EmptyList>
      <p>No se han encontrados los productos solicitados</p>
      {named && (
        <p className="muted">Probá con menos palabras: una uva, una bodega, un lugar o una comida.</p>
      )}
    </EmptyList>
  )
}
