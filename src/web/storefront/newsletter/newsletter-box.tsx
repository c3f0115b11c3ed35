import { useState, type FormEvent } from 'react'
import { useRouteLoaderData } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { loadPart } from '../../session/load-part.ts'
import type { PageSettings } from '../../../app/shop.contract.ts'
import { checkEmail } from '../../../newsletter/email-address.ts'

type State =
  | { state: 'idle' }
  | { state: 'sending' }
  | { state: 'success' }
  | { state: 'error'; message: string }

/** Subscribing: how far it is, whether the mailing list is a service of its own, and what goes on the form. */
function useSubscription() {
  const data = useRouteLoaderData<{ settings: PageSettings }>('root')
  const [now, setNow] = useState<State>({ state: 'idle' })
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (now.state === 'sending') return
    const form = event.currentTarget
    const checked = checkEmail(new FormData(form).get('EMAIL') as string)
    if (!checked.ok) {
      return setNow({
        state: 'error',
        message: checked.why === 'empty' ? 'Debe ingresar un email' : 'Ingrese un mail valido',
      })
    }
    setNow({ state: 'sending' })
    const address =
      data?.settings.newsletterUrl ?? `${data?.settings.apiBaseUrl ?? '/api'}/newsletter/subscribe`
    // what talks to the service comes with the first who wants it
    const result = await loadPart(() => import('./subscribe.ts')).then(
      ({ subscribe }) => subscribe(address, checked.email),
      () => ({
        ok: false as const,
        message: 'El servicio de novedades no responde. Probá de nuevo en un rato.',
      }),
    )
    if (!result.ok) return setNow({ state: 'error', message: result.message })
    setNow({ state: 'success' })
    form.reset()
  }
  const retyped = () => now.state === 'error' && setNow({ state: 'idle' })
  return { now, hosted: Boolean(data?.settings.newsletterUrl), send, retyped }
}

/** The box in the footer that takes an e-mail for the mailing list. */
export function NewsletterBox() {
  const { now, hosted, send, retyped } = useSubscription()
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
        Te das de baja cuando quieras, con un clic. <Link to="/privacidad">Privacidad</Link>
      </p>
      <Outcome now={now} hosted={hosted} />
    </form>
  )
}

function Outcome({ now, hosted }: { now: State; hosted: boolean }) {
  return (
    <p
      id="newsletter-status"
      aria-live="polite"
      className={now.state === 'error' ? 'field-error' : 'newsletter-done'}
    >
      {now.state === 'error' && now.message}
      {now.state === 'success' && (
        <>
          <strong>Te suscribiste con exito!</strong>{' '}
          {hosted
            ? 'Si te llega un correo para confirmar, tocá el enlace.'
            : 'Te mandamos un correo: tocá el enlace para confirmar.'}
        </>
      )}
    </p>
  )
}
