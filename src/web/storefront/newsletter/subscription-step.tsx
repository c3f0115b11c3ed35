import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { hurriedApi } from '../../api/use-api.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Letter } from '../../ui/letter.tsx'

const patienceMs = 7000

type StepProps = {
  call: 'POST /newsletter/confirm' | 'POST /newsletter/unsubscribe'
  title: string
  text: string
  button: string
  done: string
}

/**
 * Where a link of a newsletter message leads: one button. Not done on arrival, because programs that check mail for
 * dangers open every link.
 */
export function SubscriptionStep({ call, title, text, button, done }: StepProps) {
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  const [now, setNow] = useState<{ state: 'asking' | 'sending' | 'done' | 'refused'; detail: string }>({
    state: 'asking',
    detail: '',
  })
  if (!/^[0-9a-f]{64}$/.test(token)) {
    return (
      <ErrorPanel
        title="El enlace está incompleto"
        text="Abrilo de nuevo desde el correo, entero: a veces se corta al copiarlo."
      />
    )
  }
  const take = async () => {
    setNow({ state: 'sending', detail: '' })
    const api = hurriedApi(patienceMs)
    const answer =
      call === 'POST /newsletter/confirm'
        ? await api(call, { input: { token } })
        : await api(call, { query: { token } })
    setNow(
      answer.ok
        ? { state: 'done', detail: answer.value.message }
        : { state: 'refused', detail: answer.problem.detail },
    )
  }
  return (
    <div className="empty-state">
      <Letter />
      <h1>{now.state === 'done' ? done : title}</h1>
      <p aria-live="polite">{now.state === 'asking' || now.state === 'sending' ? text : now.detail}</p>
      {now.state === 'done' ? (
        <Link to="/" className="button">
          Ver vinos
        </Link>
      ) : (
        <button
          type="button"
          className="button"
          disabled={now.state === 'sending'}
          onClick={() => void take()}
        >
          {now.state === 'sending' ? 'Un momento…' : button}
        </button>
      )}
    </div>
  )
}
