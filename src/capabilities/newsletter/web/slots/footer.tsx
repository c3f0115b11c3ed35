import { useState, type FormEvent } from 'react'
import { useRouteLoaderData } from 'react-router'
import { Link } from '../../../../web/ui/link.tsx'
import { loadPart } from '../../../../web/session/load-part.ts'
import '../newsletter-box.css'
import type { PageSettings } from '../../../../app/shop.contract.ts'

/** What is shown below the form: what was wrong, or what to do now. */
type Outcome = { state?: 'sending' | 'success' | 'error'; text?: string }

/** The box in the footer that takes an e-mail for the mailing list. */
export default function NewsletterBox() {
  const data = useRouteLoaderData<{ settings: PageSettings }>('root')
  const [{ state, text }, setOutcome] = useState<Outcome>({})
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'sending') return
    const form = event.currentTarget
    setOutcome({ state: 'sending' })
    // the code that checks the address and talks to the service is loaded on the first use
    const { ok, said } = await loadPart(() => import('../subscribe.ts')).then(
      ({ subscribe }) => subscribe(new FormData(form).get('EMAIL') as string, data?.settings),
      () => ({ ok: false, said: 'El servicio de novedades no responde. Probá de nuevo en un rato.' }),
    )
    setOutcome({ state: ok ? 'success' : 'error', text: said })
    if (ok) form.reset()
  }
  const failed = state === 'error'
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
          aria-invalid={failed}
          aria-describedby="newsletter-status"
          onChange={() => failed && setOutcome({})}
        />
        <button type="submit" className="button" disabled={state === 'sending'}>
          {state === 'sending' ? 'Enviando…' : 'Suscribirme'}
        </button>
      </div>
      <p className="newsletter-consent muted">
        Te das de baja cuando quieras, con un clic. <Link to="/novedades/baja">Botón de baja</Link> ·{' '}
        <Link to="/privacidad">Privacidad</Link>
      </p>
      <p id="newsletter-status" aria-live="polite" className={failed ? 'field-error' : 'newsletter-done'}>
        {state === 'success' && <strong>Te suscribiste con exito!</strong>} {text}
      </p>
    </form>
  )
}
