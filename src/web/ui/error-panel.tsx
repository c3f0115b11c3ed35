import { Link } from './link.tsx'
import { SpilledGlass } from './drawings.tsx'

/** A screen for what could not be shown: what happened, and the way on. */
export function ErrorPanel({ title, text, retry = false }: { title: string; text: string; retry?: boolean }) {
  return (
    <div className="empty-state">
      <SpilledGlass />
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="row">
        {retry && (
          <a href="" className="button quiet">
            Probar de nuevo
          </a>
        )}
        <Link to="/" className="button">
          Ir al inicio
        </Link>
      </p>
    </div>
  )
}
