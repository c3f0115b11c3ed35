import { useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { ShopCalls } from '../../../app/shop.contract.ts'
import type { Sent } from '../../../platform/http/endpoint.ts'
import { callAction, useCall } from '../../api/call-action.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Letter } from '../../ui/letter.tsx'

/** Milliseconds before a step counts as not taken. */
const patienceMs = 7000

/** The clientAction of all. */
export const subscriptionAction = callAction(
  [
    'POST /newsletter/confirm',
    'POST /newsletter/unsubscribe',
    'POST /newsletter/leave',
    'POST /opinion-requests/stop',
  ],
  { timeoutMs: patienceMs },
)

type StepProps = {
  call: 'POST /newsletter/confirm' | 'POST /newsletter/unsubscribe' | 'POST /opinion-requests/stop'
  title: string
  text: string
  button: string
  done: string
}

/**
 * Where a link of a mail that can be unsubscribed leads: one button. Not done on arrival, because programs that check mail for
 * dangers open every link.
 */
export function SubscriptionStep({ call, title, text, button, done }: StepProps) {
  const [parameters] = useSearchParams()
  const token = parameters.get('token') ?? ''
  const step = useCall(call)
  if (!/^[0-9a-f]{64}$/.test(token)) {
    return (
      <ErrorPanel
        title="El enlace está incompleto"
        text="Abrilo de nuevo desde el correo, entero: a veces se corta al copiarlo."
      />
    )
  }
  const take = () =>
    void step.send(
      (call === 'POST /newsletter/confirm' ? { input: { token } } : { query: { token } }) as Sent<
        ShopCalls[typeof call]
      >,
    )
  // what was said of an earlier try is not said of the one under way
  const answer = step.busy ? undefined : step.answer
  return (
    <div className="empty-state">
      <Letter />
      <h1>{answer?.ok ? done : title}</h1>
      <p aria-live="polite">
        {answer === undefined ? text : answer.ok ? answer.value.message : answer.problem.detail}
      </p>
      {answer?.ok ? (
        <Link to="/" className="button">
          Ver vinos
        </Link>
      ) : (
        <button type="button" className="button" disabled={step.busy} onClick={take}>
          {step.busy ? 'Un momento…' : button}
        </button>
      )}
    </div>
  )
}
