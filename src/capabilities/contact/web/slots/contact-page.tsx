import { useEffect, useState } from 'react'
import { Link } from '../../../../web/ui/link.tsx'
import { useCall } from '../../../../web/api/call-action.ts'
import { useSession } from '../../../../web/session/use-session.ts'
import { FieldError } from '../../../../web/ui/field-error.tsx'
import { TextField } from '../../../../web/ui/form/text-field.tsx'
import { EmailField } from '../../../../web/ui/form/email-field.tsx'
import { unchecked } from '../../../../web/ui/form/use-draft.ts'
import { useForm } from '../../../../web/ui/form/use-form.ts'
import '../question-form.css'

export const calls = ['POST /consulta'] as const

const blank = { name: '', email: '', question: '', website: '' }

function useQuestion() {
  const ask = useCall('POST /consulta')
  const [message, setMessage] = useState<string>()
  // signed-in users need not give name and address
  const session = useSession()
  const user = session.state === 'signed-in' ? session.user : undefined
  const form = useForm({
    schema: unchecked<typeof blank>(),
    start: blank,
    fetcher: ask.fetcher,
    send: (body) => {
      setMessage(undefined)
      return ask.send({ body })
    },
    refused: () => undefined,
    sent: ({ message: confirmation }) => {
      form.reset({ ...blank, name: user?.name ?? '', email: user?.email ?? '' })
      setMessage(confirmation)
    },
  })
  const { fill } = form
  useEffect(() => {
    if (user) fill({ name: user.name, email: user.email })
  }, [user, fill])
  return { form, message }
}

/** A question for the shop, checked by the shop alone. What was written stays until it has arrived. */
export default function QuestionForm() {
  const { form, message } = useQuestion()
  const { problem } = form
  return (
    <form {...form.attributes} className="question-form sheet">
      <TextField form={form} name="name" label="Nombre" autoComplete="name" maxLength={100} />
      <EmailField form={form} />
      <div className="field question-form-wide">
        <label htmlFor="question-text">Consulta</label>
        <textarea className="input" rows={5} {...form.text('question')} id="question-text" />
        <FieldError id="question-error" error={form.errorOf('question')} />
      </div>
      {/* people never see it; what programs write into it gives them away */}
      <input {...form.text('website')} className="trap" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <p className="field-hint question-form-wide">
        Usamos tu nombre y tu correo solo para responderte. <Link to="/privacidad">Privacidad</Link>
      </p>
      <div className="row question-form-wide">
        <button type="submit" className="button" disabled={form.busy}>
          {form.busy ? 'Enviando…' : 'Enviar consulta'}
        </button>
      </div>
      <div aria-live="polite" className="question-form-wide">
        {problem && !problem.errors && (
          <p className="notice bad">{problem.detail} Lo que escribiste sigue acá.</p>
        )}
        {message && <p className="notice good">{message}</p>}
      </div>
    </form>
  )
}
