import { useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { ShopCalls } from '../../../app/shop.contract.ts'
import type { Sent } from '../../../platform/http/endpoint.ts'
import { callAction, useCall, type Said } from '../../api/call-action.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Letter } from '../../ui/letter.tsx'

/** Milliseconds before a step counts as not taken. */
const patienceMs = 7000

type StepCall = Extract<keyof ShopCalls, `POST ${string}`>

/** The clientAction of a page with this step. */
export const mailLinkAction = (call: StepCall) => callAction([call], { timeoutMs: patienceMs })

type StepProps<K extends StepCall> = {
  call: K
  /** Where the call takes the token of the link. */
  send: (token: string) => Sent<ShopCalls[K]>
  title: string
  text: string
  button: string
  done: string
}

/**
 * Where a link of a mail that can be unsubscribed leads: one button. Not done on arrival, because programs that check mail for
 * dangers open every link.
 */
export function MailLinkStep<K extends StepCall>({ call, send, title, text, button, done }: StepProps<K>) {
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
  const take = () => void step.send(send(token))
  // what was said of an earlier try is not said of the one under way
  const answer = step.busy ? undefined : step.answer
  return (
    <div className="empty-state">
      <Letter />
      <h1>{answer?.ok ? done : title}</h1>
      <p aria-live="polite">
        {answer === undefined ? text : answer.ok ? (answer.value as Said)?.message : answer.problem.detail}
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
