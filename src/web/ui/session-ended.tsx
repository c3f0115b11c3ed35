import './session-ended.css'

/**
 * The session ran out while somebody was at a screen of theirs. What they typed stays: signing in leads away from the
 * page, so it is done in another tab, which this one follows.
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
