import { useState, type FormEvent } from 'react'
import type { WithdrawalAnswer } from '../../../returns/withdrawals.contract.ts'
import type { Problem } from '../../../platform/http/problem.ts'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { useFirstField } from '../../ui/use-in-place.ts'

type Props = {
  request: WithdrawalAnswer
  decision: 'aceptada' | 'rechazada' | 'botellas'
  /** True: something was changed. */
  done: (changed: boolean) => void
}

/** The step between wanting and doing: which bottles came back, or why not, and what will happen. */
export function WithdrawalDecision({ request, decision, done }: Props) {
  const first = useFirstField()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | undefined>(undefined)
  const left = request.bottles.filter((wine) => wine.out > 0)
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const returned = left.map(({ product_id }) => ({
      product_id,
      quantity: Number(data.get(`out-${product_id}`)),
    }))
    const note = (data.get('note') as string | null) ?? ''
    setBusy(true)
    const api = browserApi()
    const answer =
      decision === 'botellas'
        ? await api('POST /arrepentimiento/botellas', { body: { id: request.id, returned } })
        : await api('PUT /arrepentimiento', {
            body: { id: request.id, state: decision, ...(decision === 'aceptada' ? { returned } : { note }) },
          })
    setBusy(false)
    if (!answer.ok) return setProblem(answer.problem)
    toast('success', answer.value.message)
    done(true)
  }
  return (
    <form ref={first} className="stack" noValidate onSubmit={(event) => void send(event)}>
      {decision === 'aceptada' && (
        <p>
          La compra se cancela, el pago se devuelve por el mismo medio y se le avisa por correo.{' '}
          {left.length > 0 && 'Solo suman al estante las botellas que volvieron:'}
        </p>
      )}
      {decision !== 'rechazada' && left.length > 0 && (
        <div className="withdrawal-bottles">
          {left.map((wine) => (
            <div key={wine.product_id} className="field">
              <label htmlFor={`out-${request.id}-${wine.product_id}`}>
                {wine.name} (salieron {wine.out})
              </label>
              <input
                id={`out-${request.id}-${wine.product_id}`}
                name={`out-${wine.product_id}`}
                type="number"
                min={0}
                max={wine.out}
                defaultValue={decision === 'botellas' ? wine.out : 0}
                className="input"
              />
            </div>
          ))}
        </div>
      )}
      {decision === 'rechazada' && (
        <div className="field">
          <label htmlFor={`note-${request.id}`}>Por qué no (lo lee la persona)</label>
          <textarea id={`note-${request.id}`} name="note" className="input" rows={3} maxLength={1000} />
        </div>
      )}
      {problem && (
        <p className="field-error" role="alert">
          {problem.errors?.[0]?.detail ?? problem.detail}
        </p>
      )}
      <div className="row">
        <button
          type="submit"
          className={`button small ${decision === 'rechazada' ? 'danger' : ''}`}
          disabled={busy}
        >
          {decision === 'aceptada'
            ? 'Aceptar y devolver el pago'
            : decision === 'rechazada'
              ? 'Rechazar y avisar'
              : 'Sumar al estante'}
        </button>
        <button type="button" className="link-button" onClick={() => done(false)}>
          Volver
        </button>
      </div>
    </form>
  )
}
