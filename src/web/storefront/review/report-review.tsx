import { useId, useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { reportReasons } from '../../../reviews/review-order.ts'
import { browserApi } from '../../api/use-api.ts'
import { signIn } from '../../session/session-store.ts'
import { useSession } from '../../session/use-session.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useFirstField, useInPlace } from '../../ui/use-in-place.ts'

/** Lets a customer tell the shop of a review that should not be there. */
export function ReportReview({ id, about }: { id: number; about: string }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const { isOpen, opener, leave } = useInPlace()
  const [sent, setSent] = useState(false)
  if (sent) return <span className="muted review-about">Avisaste</span>
  if (!isOpen) {
    return (
      <button
        type="button"
        className="link-button review-report"
        aria-label={`Reportar la opinión de ${about}`}
        {...opener}
        {...(session.state === 'anonymous'
          ? { onClick: () => void signIn({ returnTo: pathname + search }) }
          : {})}
      >
        Reportar
      </button>
    )
  }
  return <ReasonForm id={id} sent={() => setSent(true)} cancel={leave} />
}

function ReasonForm({ id, sent, cancel }: { id: number; sent: () => void; cancel: () => void }) {
  const select = useId()
  const first = useFirstField()
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('reason')
    const reason = reportReasons.find((known) => known === chosen) ?? reportReasons[0]
    const answer = await browserApi()('POST /review/report', { input: { id, reason } })
    toast(answer.ok ? 'success' : 'error', answer.ok ? answer.value.message : answer.problem.detail)
    if (answer.ok) sent()
  }
  return (
    <form ref={first} className="review-report-form" onSubmit={(event) => void send(event)}>
      <label htmlFor={select}>¿Por qué?</label>
      <select id={select} name="reason" className="input">
        {reportReasons.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </select>
      <span className="row">
        <button type="submit" className="button small quiet">
          Avisar
        </button>
        <button type="button" className="link-button" onClick={cancel}>
          Cancelar
        </button>
      </span>
    </form>
  )
}
