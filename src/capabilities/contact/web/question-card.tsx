import { useState } from 'react'
import type { InboxQuestion, QuestionState } from '../inbox.contract.ts'
import { formatMoment } from '../../../calendar/shop-time.ts'
import { useCall } from '../../../web/api/call-action.ts'
import { Link } from '../../../web/ui/link.tsx'
import { useCan } from '../../../web/admin/ui/use-can.ts'
import { FormEnd } from '../../../web/ui/form/form-end.tsx'
import { unchecked } from '../../../web/ui/form/use-draft.ts'
import { useForm } from '../../../web/ui/form/use-form.ts'

const chips: Record<QuestionState, { look: string; name: string }> = {
  nueva: { look: 'chip warn', name: 'Nueva' },
  'en curso': { look: 'chip good', name: 'En curso' },
  cerrada: { look: 'chip', name: 'Cerrada' },
}

/** A question with its answers and actions. */
export function QuestionCard({ question }: { question: InboxQuestion }) {
  const [writing, setWriting] = useState(false)
  const [left, setLeft] = useState(false)
  const close = () => {
    setWriting(false)
    setLeft(true)
  }
  return (
    <li className="sheet question">
      <Head question={question} />
      <QuestionText text={question.question} whole={writing} />
      {question.answers.map((answer) => (
        <blockquote key={answer.at} className="question-answer">
          <p className="question-text">{answer.answer}</p>
          <footer className="muted">
            Respondió {answer.by} · {formatMoment(answer.at)}
          </footer>
        </blockquote>
      ))}
      {writing ? (
        <AnswerForm question={question} close={close} />
      ) : (
        <div className="row">
          <button
            type="button"
            className="button plain small"
            // returns the focus to the button
            autoFocus={left}
            onClick={() => setWriting(true)}
          >
            {question.answers.length > 0 ? 'Responder de nuevo' : 'Responder'}
          </button>
          <States question={question} />
        </div>
      )}
    </li>
  )
}

/** Characters of a question that a list shows at first. */
const [shownAtFirst, longFrom] = [300, 450]

/** The question, folded if long until it is opened or answered. */
function QuestionText({ text, whole }: { text: string; whole: boolean }) {
  const [open, setOpen] = useState(false)
  if (whole || open || text.length < longFrom) return <p className="question-text">{text}</p>
  return (
    <p className="question-text">
      {text.slice(0, shownAtFirst).replace(/\s+\S*$/, '')}…{' '}
      <button type="button" className="link-button" onClick={() => setOpen(true)}>
        Leer entera
      </button>
    </p>
  )
}

function Head({ question }: { question: InboxQuestion }) {
  const can = useCan()
  const { look, name } = chips[question.state]
  return (
    <div className="question-head">
      <div>
        <strong>{question.name}</strong>{' '}
        <a href={`mailto:${encodeURIComponent(question.email)}`}>{question.email}</a>
        <p className="muted">
          {formatMoment(question.at)}
          {question.user_id && can('customers.read') && (
            <>
              {' · '}
              <Link to={`/admin/usuarios?q=${encodeURIComponent(question.email)}`}>Tiene cuenta</Link>
            </>
          )}
        </p>
      </div>
      <span className={look}>{name}</span>
    </div>
  )
}

/** Transitions from each state. */
const steps: Record<QuestionState, { to: QuestionState; label: string }[]> = {
  nueva: [
    { to: 'en curso', label: 'Poner en curso' },
    { to: 'cerrada', label: 'Cerrar' },
  ],
  'en curso': [{ to: 'cerrada', label: 'Cerrar' }],
  cerrada: [{ to: 'en curso', label: 'Abrir de nuevo' }],
}

function States({ question: { id, name, state } }: { question: InboxQuestion }) {
  const save = useCall('PUT /admin/questions', `question-${id}`)
  return steps[state].map(({ to, label }) => (
    <button
      key={to}
      type="button"
      className="link-button"
      aria-label={`${label} la consulta de ${name}`}
      disabled={save.busy}
      onClick={() => void save.send({ input: { id, state: to } })}
    >
      {label}
    </button>
  ))
}

type Props = { question: InboxQuestion; close: () => void }

/** An answer, sent by mail and stored with its question. */
function AnswerForm({ question, close }: Props) {
  const { id, email, name } = question
  const { form, done, setDone } = useAnswer({ question, close })
  return (
    <form className="stack" {...form.attributes}>
      <div className="field">
        <label htmlFor={`answer-${id}`}>Respuesta para {name}</label>
        <textarea
          className="input"
          rows={5}
          {...form.text('text')}
          id={`answer-${id}`}
          aria-describedby={`answer-${id}-hint`}
        />
        <p className="field-hint" id={`answer-${id}-hint`}>
          Sale por correo a {email}, con la consulta abajo.
        </p>
      </div>
      <label className="check">
        <input type="checkbox" checked={done} onChange={(event) => setDone(event.target.checked)} />
        Cerrar la consulta
      </label>
      <FormEnd form={form} name="Enviar respuesta" cancel={close} small />
    </form>
  )
}

/** The form of an answer, and whether it closes the question. */
function useAnswer({ question: { id, answers }, close }: Props) {
  const [done, setDone] = useState(true)
  const answer = useCall('POST /admin/questions/{id}/answers', `answer-${id}`)
  const form = useForm({
    schema: unchecked<{ text: string }>(),
    start: { text: '' },
    fetcher: answer.fetcher,
    send: ({ text }) =>
      answer.send({ path: { id }, body: { answer: text.trim(), seen: answers.length, close: done } }),
    sent: close,
    // the action reported it
    refused: () => undefined,
    opened: true,
  })
  return { form, done, setDone }
}
