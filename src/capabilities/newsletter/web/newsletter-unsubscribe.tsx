import type { FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { callAction, useCall } from '../../../web/api/call-action.ts'
import { unlistedMeta } from '../../../web/content/page-title.ts'
import { MailLinkStep } from '../../../web/storefront/mail-link/mail-link-step.tsx'
import { Letter } from '../../../web/ui/letter.tsx'

/** Milliseconds before a step counts as not taken. */
const patienceMs = 7000

export const meta = unlistedMeta('Darte de baja')

export const clientAction = callAction(['POST /newsletter/unsubscribe', 'POST /newsletter/leave'], {
  timeoutMs: patienceMs,
})

export default function NewsletterUnsubscribe() {
  const [parameters] = useSearchParams()
  if (!parameters.has('token')) return <LeaveByMail />
  return (
    <MailLinkStep
      call="POST /newsletter/unsubscribe"
      send={(token) => ({ query: { token } })}
      title="Darte de baja"
      text="Dejamos de mandarte novedades y borramos tu correo de la lista."
      button="Darme de baja"
      done="Listo"
    />
  )
}

/** For a subscriber without a mail at hand: the link comes to the mailbox, so that only its owner ends the subscription. */
function LeaveByMail() {
  const leave = useCall('POST /newsletter/leave')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = new FormData(event.currentTarget).get('email') as string
    void leave.send({ body: { email } })
  }
  const answer = leave.busy ? undefined : leave.answer
  return (
    <div className="empty-state">
      <Letter />
      <h1>Botón de baja</h1>
      <p aria-live="polite">
        {answer === undefined
          ? 'Escribí tu correo y te mandamos el enlace para dejar de recibir novedades.'
          : answer.ok
            ? answer.value.message
            : answer.problem.detail}
      </p>
      {!answer?.ok && (
        <form className="stack" onSubmit={send}>
          <div className="field">
            <label htmlFor="leave-email">Correo</label>
            <input
              id="leave-email"
              name="email"
              type="email"
              className="input"
              autoComplete="email"
              required
            />
          </div>
          <button type="submit" className="button" disabled={leave.busy}>
            {leave.busy ? 'Un momento…' : 'Darme de baja'}
          </button>
        </form>
      )}
    </div>
  )
}
