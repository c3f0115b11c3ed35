import { useId, useState, type FormEvent } from 'react'
import { Link } from '../../ui/link.tsx'
import type { Answered } from '../../../platform/http/client.ts'
import type { ModeratedReview } from '../../../reviews/moderation.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { formatDay } from '../../../calendar/shop-time.ts'
import { Stars } from '../../ui/stars.tsx'
import { useFirstField } from '../../ui/use-in-place.ts'

type CardProps = { review: ModeratedReview; changed: () => void }

/** A review with what an Admin can do about it: answer, hide with a reason, show again, close its reports. */
export function ModeratedCard({ review, changed }: CardProps) {
  const [open, setOpen] = useState<'nothing' | 'answer' | 'hide'>('nothing')
  const [left, setLeft] = useState<'answer' | 'hide' | undefined>(undefined)
  // the keyboard is back on the button that it came from
  const opener = (form: 'answer' | 'hide') => ({
    onClick: () => {
      setOpen(form)
      setLeft(form)
    },
    autoFocus: left === form,
  })
  const { id } = review
  const change = async (asked: Promise<Answered<{ message: string }>>) => {
    const answer = await asked
    toast(answer.ok ? 'success' : 'error', answer.ok ? answer.value.message : answer.problem.detail)
    if (!answer.ok) return
    setOpen('nothing')
    changed()
  }
  const api = browserApi()
  return (
    <li className="sheet" data-hidden={review.hidden !== null}>
      <div className="moderated-head">
        <div>
          <Link to={`/review/${review.id_prod}`}>{review.wine}</Link>
          <p className="muted">
            {review.demo ? 'Dato de demostración' : review.author || 'Cliente'} · {formatDay(review.date)}
          </p>
        </div>
        <Stars average={review.stars} />
      </div>
      {review.description && <p className="moderated-text">{review.description}</p>}
      {review.reports.length > 0 && (
        <p className="row">
          {review.reports.map(({ reason, count }) => (
            <span key={reason} className="chip warn">
              {reason}: {count}
            </span>
          ))}
        </p>
      )}
      {review.hidden !== null && <p className="notice bad">Oculta: {review.hidden}</p>}
      {review.answer && open !== 'answer' && (
        <blockquote className="moderated-answer">
          <p>{review.answer}</p>
          <footer className="muted">Respuesta publicada</footer>
        </blockquote>
      )}
      {open === 'nothing' ? (
        <div className="row">
          <button type="button" className="button plain small" {...opener('answer')}>
            {review.answer ? 'Corregir respuesta' : 'Responder'}
          </button>
          {review.hidden === null ? (
            <button type="button" className="button danger small" {...opener('hide')}>
              Ocultar
            </button>
          ) : (
            <button
              type="button"
              className="button plain small"
              onClick={() => void change(api('PUT /review/restore', { input: { id } }))}
            >
              Volver a mostrar
            </button>
          )}
          {review.reports.length > 0 && (
            <button
              type="button"
              className="button plain small"
              onClick={() => void change(api('PUT /review/settle', { input: { id } }))}
            >
              Está bien así
            </button>
          )}
        </div>
      ) : open === 'answer' ? (
        <TextForm
          label="Respuesta que todos van a leer"
          start={review.answer}
          most={1000}
          button="Publicar respuesta"
          cancel={() => setOpen('nothing')}
          send={(answer) => change(api('PUT /review/answer', { input: { id, answer } }))}
        />
      ) : (
        <TextForm
          label="Motivo, que su autor va a leer"
          start=""
          most={300}
          button="Ocultar opinión"
          cancel={() => setOpen('nothing')}
          send={(reason) => change(api('PUT /review/hide', { input: { id, reason } }))}
        />
      )}
    </li>
  )
}

type TextProps = {
  label: string
  start: string
  /** Letters at the most. */
  most: number
  button: string
  cancel: () => void
  send: (text: string) => Promise<void>
}

function TextForm({ label, start, most, button, cancel, send }: TextProps) {
  const field = useId()
  const first = useFirstField()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('text')
    setBusy(true)
    await send(typeof text === 'string' ? text.trim() : '')
    setBusy(false)
  }
  return (
    <form ref={first} className="stack" onSubmit={(event) => void submit(event)}>
      <div className="field">
        <label htmlFor={field}>{label}</label>
        <textarea id={field} name="text" className="input" rows={3} maxLength={most} defaultValue={start} />
      </div>
      <div className="row">
        <button type="submit" className="button small" disabled={busy}>
          {button}
        </button>
        <button type="button" className="button plain small" onClick={cancel}>
          Cancelar
        </button>
      </div>
    </form>
  )
}
