import './session-ended.css'

/**
 * The session expired on a private screen. Input stays: signing in navigates away, so it is done in another tab, which
 * this one follows.
 */
export function SessionEnded() {
  return (
    <div className="notice warn session-ended" role="alert">
      <p>Tu sesión terminó. Lo que hayas escrito sigue acá: ingresá en otra pestaña y volvé a esta.</p>
      <a href="/profile" target="_blank" rel="noreferrer" className="button small">
        Ingresar en otra pestaña
      </a>
    </div>
  )
}
