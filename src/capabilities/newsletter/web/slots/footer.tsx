import { useState, type FormEvent } from 'react'
import { useRouteLoaderData } from 'react-router'
import { Link } from '../../../../web/ui/link.tsx'
import { loadPart } from '../../../../web/session/load-part.ts'
import '../newsletter-box.css'
import type { PageSettings } from '../../../../app/shop.contract.ts'

/** `said`: what was wrong, or what to do now. */
type State = { state: 'idle' | 'sending' | 'success' | 'error'; said?: string }

/** Subscribing: how far it is, and what goes on the form. */
function useSubscription() {
  const data = useRouteLoaderData<{ settings: PageSettings }>('root')
  const [now, setNow] = useState<State>({ state: 'idle' })
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (now.state === 'sending') return
    const form = event.currentTarget
    setNow({ state: 'sending' })
    // what checks the address and talks to the service comes with the first who wants it
    const { ok, said } = await loadPart(() => import('../subscribe.ts')).then(
      ({ subscribe }) => subscribe(new FormData(form).get('EMAIL') as string, data?.settings),
      () => ({ ok: false, said: 'El servicio de novedades no responde. Probá de nuevo en un rato.' }),
    )
    setNow({ state: ok ? 'success' : 'error', said })
    if (ok) form.reset()
  }
  const retyped = () => now.state === 'error' && setNow({ state: 'idle' })
  return { now, send, retyped }
}

/** The box in the footer that takes an e-mail for the mailing list. */
export default function NewsletterBox() {
  const { now, send, retyped } = useSubscription()
  return (
    <form className="newsletter" noValidate onSubmit={(event) => void send(event)}>
      <label htmlFor="newsletter">Novedades y ofertas, sin exagerar</label>
      <div className="newsletter-row">
        <input
          id="newsletter"
          name="EMAIL"
          type="email"
          className="input"
          autoComplete="email"
          placeholder="Tu correo"
          maxLength={200}
          aria-invalid={now.state === 'error'}
          aria-describedby="newsletter-status"
          onChange={retyped}
        />
        <button type="submit" className="button" disabled={now.state === 'sending'}>
          {now.state === 'sending' ? 'Enviando…' : 'Suscribirme'}
        </button>
      </div>
      <p className="newsletter-consent muted">
        Te das de baja cuando quieras, con un clic. <Link to="/novedades/baja">Botón de baja</Link> ·{' '}
        <Link to="/privacidad">Privacidad</Link>
      </p>
      <Outcome now={now} />
    </form>
  )
}

function Outcome({ now: { state, said } }: { now: State }) {
  return (
    <p
      id="newsletter-status"
      aria-live="polite"
      className={state === 'error' ? 'field-error' : 'newsletter-done'}
    >
      {state === 'success' && <strong>Te suscribiste con exito!</strong>} {said}
    </p>
  )
}
