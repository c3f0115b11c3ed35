import { useId, useState, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { reportReasons } from '../../reviews/review-order.ts'
import { browserApi } from '../api/use-api.ts'
import { signIn } from '../session/session-store.ts'
import { useSession } from '../session/use-session.ts'
import { toast } from '../shell/toast.ts'

/** Lets a customer tell the shop of a review that should not be there. */
export function ReportReview({ id, about }: { id: number; about: string }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const [open, setOpen] = useState(false)
  const [sent, setSent] = useState(false)
  const select = useId()
  if (sent) return <span className="muted review-about">Avisaste</span>
  if (!open) {
    return (
      <button
        type="button"
        className="link-button review-report"
        aria-label={`Reportar la opinión de ${about}`}
        onClick={() =>
          session.state === 'anonymous' ? void signIn({ returnTo: pathname + search }) : setOpen(true)
        }
      >
        Reportar
      </button>
    )
  }
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('reason')
    const reason = reportReasons.find((known) => known === chosen) ?? reportReasons[0]
    const answer = await browserApi()('POST /review/report', { input: { id, reason } })
    toast(answer.ok ? 'success' : 'error', answer.ok ? answer.value.message : answer.problem.detail)
    if (answer.ok) setSent(true)
  }
  return (
    <form className="review-report-form" onSubmit={(event) => void send(event)}>
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
        <button type="button" className="link-button" onClick={() => setOpen(false)}>
          Cancelar
        </button>
      </span>
    </form>
  )
}
