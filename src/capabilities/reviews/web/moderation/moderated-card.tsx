import { useState, type ReactNode } from 'react'
import { Link } from '../../../../web/ui/link.tsx'
import type { ModeratedReview } from '../../moderation.contract.ts'
import { useCall } from '../../../../web/api/call-action.ts'
import { formatDay } from '../../../../calendar/shop-time.ts'
import { Stars } from '../../../../web/ui/stars.tsx'
import { AnswerForm, HideForm } from './review-forms.tsx'

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
