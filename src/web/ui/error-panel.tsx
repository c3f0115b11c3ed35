import { Link } from './link.tsx'
import { SpilledGlass } from './drawings.tsx'

/** Replaces content that failed to load: what happened, and a way forward. */
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
