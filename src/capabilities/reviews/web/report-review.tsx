import { useId, type FormEvent } from 'react'
import { useLocation } from 'react-router'
import { reportReasons } from '../review-options.ts'
import { useCall } from '../../../web/api/call-action.ts'
import { signIn } from '../../../web/session/session-store.ts'
import { useSession } from '../../../web/session/use-session.ts'
import { useFirstField, useInPlace } from '../../../web/ui/use-in-place.ts'

/** Lets a customer report a review. */
export function ReportReview({ id, about }: { id: number; about: string }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  const { isOpen, opener, leave } = useInPlace()
  const report = useCall('POST /review/report', `report-review-${id}`)
  if (report.answer?.ok) return <span className="muted review-about">La reportaste</span>
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
  return <ReasonForm send={(reason) => void report.send({ input: { id, reason } })} cancel={leave} />
}

type Reason = (typeof reportReasons)[number]

function ReasonForm({ send, cancel }: { send: (reason: Reason) => void; cancel: () => void }) {
  const select = useId()
  const first = useFirstField()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget).get('reason')
    send(reportReasons.find((reason) => reason === chosen) ?? reportReasons[0])
  }
  return (
    <form ref={first} className="review-report-form" onSubmit={submit}>
      <label htmlFor={select}>¿Por qué?</label>
      <select id={select} name="reason" className="input">
        {reportReasons.map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </select>
      <span className="row">
        <button type="submit" className="button small quiet">
          Reportar
        </button>
        <button type="button" className="link-button" onClick={cancel}>
          Cancelar
        </button>
      </span>
    </form>
  )
}
