import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { Problem } from '../../../platform/http/problem.ts'
import { checkedOrderNumber, orderNumberSlip } from '../../../orders/order-number.ts'
import { browserApi } from '../../api/use-api.ts'
import { useSession } from '../../session/use-session.ts'
import { law } from '../../content/law.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { useRefusedFields } from '../../ui/use-refused-fields.ts'
import '../../content/prose.css'

export function meta() {
  return [{ title: 'Botón de arrepentimiento · Descorche' }]
}

/** A slip in the number is told before anything is sent. */
const slipProblem: Problem = {
  type: 'about:blank',
  title: 'Datos inválidos',
  status: 422,
  detail: orderNumberSlip,
  errors: [{ field: 'order', detail: orderNumberSlip }],
}

const fields = ['order', 'email', 'reason'] as const

export default function Withdrawal() {
  const [result, setResult] = useState<{ code: string; message: string } | undefined>(undefined)
  const [problem, setProblem] = useState<Problem | undefined>(undefined)
  const [busy, setBusy] = useState(false)
  // whoever comes from a purchase need not copy its number, and who is signed in not their address
  const [parameters] = useSearchParams()
  const session = useSession()
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const text = (name: string) => (data.get(name) as string | null) ?? ''
    if (text('order').trim() !== '' && checkedOrderNumber(text('order')) === undefined)
      return setProblem(slipProblem)
    setBusy(true)
    const answer = await browserApi()('POST /arrepentimiento', {
      body: { order: text('order'), email: text('email'), reason: text('reason') },
    })
    setBusy(false)
    setProblem(answer.ok ? undefined : answer.problem)
    if (answer.ok) setResult(answer.value)
  }
  const { form, about, error } = useRefusedFields(fields, problem)
  return (
    <div className="prose stack">
      <h1>Botón de arrepentimiento</h1>
      <p>
        Podés revocar tu compra dentro de los {law.regretDays} días corridos de recibirla, sin dar motivos y
        sin costo. No hace falta que ingreses a tu cuenta.
      </p>
      {result ? (
        <div className="notice good" role="status">
          <p>
            Tu código de trámite es <strong>{result.code}</strong>.
          </p>
          <p>{result.message}</p>
          <p>
            <Link to="/">Ir al inicio</Link>
          </p>
        </div>
      ) : (
        <form ref={form} className="form" noValidate onSubmit={(event) => void send(event)}>
          <div className="field">
            <label htmlFor="order">Número de compra</label>
            <input
              id="order"
              className="input"
              maxLength={30}
              defaultValue={parameters.get('compra') ?? ''}
              {...about('order', 'order-hint')}
            />
            <p className="field-hint" id="order-hint">
              Está en «Mis compras» y en el correo de confirmación, por ejemplo 10001-6.
            </p>
            <FieldError id="order-error" error={error('order')} />
          </div>
          <div className="field">
            <label htmlFor="email">Correo electrónico</label>
            <input
              id="email"
              type="email"
              className="input"
              autoComplete="email"
              maxLength={200}
              defaultValue={session.state === 'signed-in' ? session.user.email : ''}
              {...about('email')}
            />
            <FieldError id="email-error" error={error('email')} />
          </div>
          <div className="field">
            <label htmlFor="reason">¿Querés contarnos algo? (opcional)</label>
            <textarea id="reason" className="input" rows={3} maxLength={1000} {...about('reason')} />
            <FieldError id="reason-error" error={error('reason')} />
          </div>
          {problem && !problem.errors && (
            <p className="field-error" role="alert">
              {problem.detail}
            </p>
          )}
          <button type="submit" className="button" disabled={busy}>
            Pedir la devolución
          </button>
        </form>
      )}
    </div>
  )
}
