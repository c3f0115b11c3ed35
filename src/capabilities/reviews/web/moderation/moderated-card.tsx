import { type ReactNode, useId, useState } from 'react'
import { Link } from '../../../../web/ui/link.tsx'
import type { ModeratedReview } from '../../moderation.contract.ts'
import { useCall } from '../../../../web/api/call-action.ts'
import { formatDay } from '../../../../calendar/shop-time.ts'
import { Stars } from '../../../../web/ui/stars.tsx'
import { FormEnd } from '../../../../web/ui/form/form-end.tsx'
import { unchecked } from '../../../../web/ui/form/use-draft.ts'
import { useForm } from '../../../../web/ui/form/use-form.ts'

type Form = 'answer' | 'hide'

type CardProps = { review: ModeratedReview; tick: ReactNode }

/** A review with an Admin's actions: answer, hide with a reason, show again, close its reports. */
export function ModeratedCard({ review, tick }: CardProps) {
  const [open, setOpen] = useState<'nothing' | Form>('nothing')
  const [left, setLeft] = useState<Form | undefined>(undefined)
  // returns the focus to the button
  const opener = (form: Form) => ({
    onClick: () => {
      setOpen(form)
      setLeft(form)
    },
    autoFocus: left === form,
  })
  const close = () => setOpen('nothing')
  return (
    <li className="sheet" data-hidden={review.hidden !== null}>
      <Written review={review} tick={tick} />
      {review.answer && open !== 'answer' && <Answer text={review.answer} />}
      {open === 'nothing' ? (
        <Deeds review={review} opener={opener} />
      ) : open === 'answer' ? (
        <AnswerForm review={review} close={close} />
      ) : (
        <HideForm review={review} close={close} />
      )}
    </li>
  )
}

function Answer({ text }: { text: string }) {
  return (
    <blockquote className="moderated-answer">
      <p>{text}</p>
      <footer className="muted">Respuesta publicada</footer>
    </blockquote>
  )
}

/** The review, its reports, and why it is hidden if it is. */
function Written({ review, tick }: { review: ModeratedReview; tick: ReactNode }) {
  return (
    <>
      <div className="moderated-head">
        {tick}
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
    </>
  )
}

type DeedsProps = {
  review: ModeratedReview
  opener: (form: Form) => { onClick: () => void; autoFocus: boolean }
}

function Deeds({ review, opener }: DeedsProps) {
  const { id } = review
  const restore = useCall('PUT /review/restore')
  const settle = useCall('PUT /review/settle')
  return (
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
  )
}

type Props = { review: ModeratedReview; close: () => void }

/** Writes or edits the shop's public answer to a review. */
function AnswerForm({ review: { id, answer: start }, close }: Props) {
  const answer = useCall('PUT /review/answer')
  return (
    <TextForm
      label="Respuesta que todos van a leer"
      start={start}

      button="Publicar respuesta"
      close={close}
      fetcher={answer.fetcher}
      send={(text) => answer.send({ input: { id, answer: text } })}
    />
  )
}

/** The reason for hiding a review. */
function HideForm({ review: { id }, close }: Props) {
  const hide = useCall('PUT /review/hide')
  return (
    <TextForm
      label="Motivo, que su autor va a leer"
      start=""

      button="Ocultar opinión"
      close={close}
      fetcher={hide.fetcher}
      send={(reason) => hide.send({ input: { id, reason } })}
    />
  )
}

type TextProps = {
  label: string
  start: string
  button: string
  close: () => void
  fetcher: ReturnType<typeof useCall<'PUT /review/answer' | 'PUT /review/hide'>>['fetcher']
  send: (text: string) => Promise<void>
}

function TextForm({ label, start, button, close, fetcher, send }: TextProps) {
  const id = useId()
  const form = useForm({
    schema: unchecked<{ text: string }>(),
    start: { text: start },
    fetcher,
    send: ({ text }) => send(text.trim()),
    sent: close,
    // the action reported it
    refused: () => undefined,
    opened: true,
  })
  return (
    <form className="stack" {...form.attributes}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <textarea className="input" rows={3} {...form.text('text')} id={id} />
      </div>
      <FormEnd form={form} name={button} cancel={close} small />
    </form>
  )
}
