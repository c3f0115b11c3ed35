import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import { checkedOrderNumber, orderNumberSlip } from '../../../orders/order-number.ts'
import { callAction, useCall } from '../../api/call-action.ts'
import { useSession } from '../../session/use-session.ts'
import { law } from '../../content/law.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { unchecked } from '../../ui/form/use-draft.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { pageTitle, type PageMeta } from '../../content/page-title.ts'
import '../../content/prose.css'

export function meta(page: PageMeta) {
  return [pageTitle(page, 'Botón de arrepentimiento')]
}

/** A wrong check digit is reported before anything is sent. */
const slipProblem: ProblemDetails = {
  type: 'about:blank',
  title: 'Datos inválidos',
  status: 422,
  detail: orderNumberSlip,
  errors: [{ field: 'order', detail: orderNumberSlip }],
}

export const clientAction = callAction(['POST /arrepentimiento'])

type Result = { code: string; message: string }

export default function Withdrawal() {
  const [result, setResult] = useState<Result | undefined>(undefined)
  const form = useRequest(setResult)
  return (
    <div className="prose stack">
      <h1>Botón de arrepentimiento</h1>
      <p>
        Podés revocar tu compra dentro de los {law.regretDays} días corridos de recibirla, sin dar motivos y
        sin costo. No hace falta que ingreses a tu cuenta.
      </p>
      {result ? <Received result={result} /> : <RequestForm form={form} />}
    </div>
  )
}

function useRequest(sent: (result: Result) => void) {
  // coming from a purchase its number is prefilled, and for a signed-in user the address
  const [parameters] = useSearchParams()
  const session = useSession()
  const email = session.state === 'signed-in' ? session.user.email : undefined
  const call = useCall('POST /arrepentimiento')
  const start = { order: parameters.get('compra') ?? '', email: '', reason: '' }
  const form = useForm({
    schema: unchecked<typeof start>(),
    start,
    fetcher: call.fetcher,
    send: async (body) => {
      const slip = body.order.trim() !== '' && checkedOrderNumber(body.order) === undefined
      return slip ? { ok: false, problem: slipProblem } : call.send({ body })
    },
    refused: () => undefined,
    sent,
  })
  const { fill } = form
  useEffect(() => {
    if (email) fill({ email })
  }, [email, fill])
  return form
}

function RequestForm({ form }: { form: ReturnType<typeof useRequest> }) {
  const { problem } = form
  return (
    <form {...form.attributes} className="form">
      <div className="field">
        <label htmlFor="order">Número de compra</label>
        <input className="input" maxLength={30} {...form.text('order', 'order-hint')} />
        <p className="field-hint" id="order-hint">
          Está en «Mis compras» y en el correo de confirmación, por ejemplo 10001-6.
        </p>
        <FieldError id="order-error" error={form.errorOf('order')} />
      </div>
      <div className="field">
        <label htmlFor="email">Correo electrónico</label>
        <input type="email" className="input" autoComplete="email" maxLength={200} {...form.text('email')} />
        <FieldError id="email-error" error={form.errorOf('email')} />
      </div>
      <div className="field">
        <label htmlFor="reason">¿Querés contarnos algo? (opcional)</label>
        <textarea className="input" rows={3} maxLength={1000} {...form.text('reason')} />
        <FieldError id="reason-error" error={form.errorOf('reason')} />
      </div>
      {problem && !problem.errors && (
        <p className="field-error" role="alert">
          {problem.detail}
        </p>
      )}
      <button type="submit" className="button" disabled={form.busy}>
        Pedir la devolución
      </button>
    </form>
  )
}

/** The request has a code by now. */
function Received({ result }: { result: Result }) {
  return (
    <div className="notice good" role="status">
      <p>
        Tu código de trámite es <strong>{result.code}</strong>.
      </p>
      <p>{result.message}</p>
      <p>
        <Link to="/">Ir al inicio</Link>
      </p>
    </div>
  )
}
