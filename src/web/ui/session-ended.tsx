import './session-ended.css'

/**
 * Shown if the session expired on a private screen. Signing in navigates away, so it happens in another tab,
 * which this one follows, and input stays.
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
