import { EmptyRack } from '../../ui/drawings.tsx'
import { Link } from '../../ui/link.tsx'

/** Nothing was found. `named`: words were searched for. `nearest`: what comes nearest follows. */
export default function NoWines({ named, nearest }: { named: boolean; nearest: boolean }) {
  if (nearest) return <p className="home-note">No se han encontrados los productos solicitados</p>
  return (
    <div className="empty-state">
      <EmptyRack />
      <p>No se han encontrados los productos solicitados</p>
      {named && (
        <p className="muted">Probá con menos palabras: una uva, una bodega, un lugar o una comida.</p>
      )}
      <p className="row">
        <Link to="/" className="button">
          Ver todos los vinos
        </Link>
        <Link to="/sommelier" className="button quiet">
          Preguntarle al sommelier
        </Link>
      </p>
    </div>
  )
}
