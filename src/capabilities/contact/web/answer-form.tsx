import { useState } from 'react'
import type { InboxQuestion } from '../inbox.contract.ts'
import { useCall } from '../../../web/api/call-action.ts'
import { FormEnd } from '../../../web/ui/form/form-end.tsx'
import { unchecked } from '../../../web/ui/form/use-draft.ts'
import { useForm } from '../../../web/ui/form/use-form.ts'

type Props = { question: InboxQuestion; close: () => void }

/** An answer, sent by mail and stored with its question. */
export function AnswerForm({ question, close }: Props) {
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
