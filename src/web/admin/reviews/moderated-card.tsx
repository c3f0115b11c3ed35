import { useId, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import type { ModeratedReview } from '../../../reviews/moderation.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { formatDay } from '../../../calendar/shop-time.ts'
import { Stars } from '../../ui/stars.tsx'
import { unchecked } from '../../ui/form/use-draft.ts'
import { useForm } from '../../ui/form/use-form.ts'

/** A review with what an Admin can do about it: answer, hide with a reason, show again, close its reports. */
export function ModeratedCard({ review }: { review: ModeratedReview }) {
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
  const restore = useCall('PUT /review/restore')
  const settle = useCall('PUT /review/settle')
  const answer = useCall('PUT /review/answer')
  const hide = useCall('PUT /review/hide')
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
              onClick={() => void restore.send({ input: { id } })}
            >
              Volver a mostrar
            </button>
          )}
          {review.reports.length > 0 && (
            <button
              type="button"
              className="button plain small"
              onClick={() => void settle.send({ input: { id } })}
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
          close={() => setOpen('nothing')}
          fetcher={answer.fetcher}
          send={(text) => answer.send({ input: { id, answer: text } })}
        />
      ) : (
        <TextForm
          label="Motivo, que su autor va a leer"
          start=""
          most={300}
          button="Ocultar opinión"
          close={() => setOpen('nothing')}
          fetcher={hide.fetcher}
          send={(reason) => hide.send({ input: { id, reason } })}
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
  close: () => void
  fetcher: ReturnType<typeof useCall<'PUT /review/answer' | 'PUT /review/hide'>>['fetcher']
  send: (text: string) => Promise<void>
}

function TextForm({ label, start, most, button, close, fetcher, send }: TextProps) {
  const id = useId()
  const form = useForm({
    schema: unchecked<{ text: string }>(),
    start: { text: start },
    fetcher,
    send: ({ text }) => send(text.trim()),
    sent: close,
    // the action has said so
    refused: () => undefined,
    opened: true,
  })
  return (
    <form className="stack" {...form.attributes}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <textarea className="input" rows={3} maxLength={most} {...form.text('text')} id={id} />
      </div>
      <div className="row">
        <button type="submit" className="button small" disabled={form.busy}>
          {button}
        </button>
        <button type="button" className="button plain small" onClick={close}>
          Cancelar
        </button>
      </div>
    </form>
  )
}
