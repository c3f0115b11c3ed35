import { useState, type FormEvent } from 'react'
import { Link } from '../../ui/link.tsx'
import type { Problem } from '../../../platform/http/problem.ts'
import { hurriedApi } from '../../api/use-api.ts'
import { useSession } from '../../session/use-session.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { useRefusedFields } from '../../ui/use-refused-fields.ts'
import './question-form.css'

const patienceMs = 7000

type State =
  | { state: 'writing' }
  | { state: 'sending' }
  | { state: 'sent'; message: string }
  | { state: 'refused'; problem: Problem }

const fields = ['name', 'email', 'question'] as const

/** A question for the shop. What was written stays until it has arrived. */
export function QuestionForm() {
  const [now, setNow] = useState<State>({ state: 'writing' })
  const problem = now.state === 'refused' ? now.problem : undefined
  const { form, about, error } = useRefusedFields(fields, problem)
  // whoever is signed in need not say who they are
  const session = useSession()
  const known = session.state === 'signed-in' ? session.user : undefined
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (now.state === 'sending') return
    const data = new FormData(event.currentTarget)
    const text = (name: string) => (data.get(name) as string | null) ?? ''
    setNow({ state: 'sending' })
    const answer = await hurriedApi(patienceMs)('POST /consulta', {
      body: {
        name: text('name'),
        email: text('email'),
        question: text('question'),
        website: text('website'),
      },
    })
    if (!answer.ok) return setNow({ state: 'refused', problem: answer.problem })
    form.current?.reset()
    setNow({ state: 'sent', message: answer.value.message })
  }
  const wrong = problem?.errors
  return (
    <form ref={form} className="question-form sheet" noValidate onSubmit={(event) => void send(event)}>
      <div className="field">
        <label htmlFor="name">Nombre</label>
        <input
          id="name"
          className="input"
          autoComplete="name"
          maxLength={100}
          defaultValue={known?.name ?? ''}
          {...about('name')}
        />
        <FieldError id="name-error" error={error('name')} />
      </div>
      <div className="field">
        <label htmlFor="email">Correo electrónico</label>
        <input
          id="email"
          type="email"
          className="input"
          autoComplete="email"
          maxLength={200}
          defaultValue={known?.email ?? ''}
          {...about('email')}
        />
        <FieldError id="email-error" error={error('email')} />
      </div>
      <div className="field question-form-wide">
        <label htmlFor="question-text">Consulta</label>
        <textarea id="question-text" className="input" rows={5} maxLength={3000} {...about('question')} />
        <FieldError id="question-error" error={error('question')} />
      </div>
      {/* people never see it; what programs write into it gives them away */}
      <input name="website" className="trap" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      <p className="field-hint question-form-wide">
        Usamos tu nombre y tu correo solo para responderte. <Link to="/privacidad">Privacidad</Link>
      </p>
      <div className="row question-form-wide">
        <button type="submit" className="button" disabled={now.state === 'sending'}>
          {now.state === 'sending' ? 'Enviando…' : 'Enviar consulta'}
        </button>
      </div>
      <div aria-live="polite" className="question-form-wide">
        {now.state === 'refused' && !wrong && (
          <p className="notice bad">{now.problem.detail} Lo que escribiste sigue acá.</p>
        )}
        {now.state === 'sent' && <p className="notice good">{now.message}</p>}
      </div>
    </form>
  )
}
