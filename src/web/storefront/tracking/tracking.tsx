import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import { checkedOrderNumber, orderNumberSlip } from '../../../orders/order-number.ts'
import type { TrackedOrder } from '../../../orders/tracking.contract.ts'
import { callAction, useCall } from '../../api/call-action.ts'
import { pageTitle, type PageMeta } from '../../content/page-title.ts'
import { useSession } from '../../session/use-session.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { unchecked } from '../../ui/form/use-draft.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { TrackedFacts } from './tracked-facts.tsx'
import '../../content/prose.css'

export function meta(page: PageMeta) {
  return [pageTitle(page, 'Seguí tu compra')]
}

/** A wrong check digit is reported before anything is sent. */
const slipProblem: ProblemDetails = {
  type: 'about:blank',
  title: 'Datos inválidos',
  status: 422,
  detail: orderNumberSlip,
  errors: [{ field: 'order', detail: orderNumberSlip }],
}

export const clientAction = callAction(['POST /seguimiento'])

export default function Tracking() {
  const [found, setFound] = useState<TrackedOrder | undefined>(undefined)
  const form = useLookup(setFound)
  if (found) return <TrackedFacts order={found} leave={() => setFound(undefined)} />
  return (
    <div className="prose stack">
      <h1>Seguí tu compra</h1>
      <p>Con el número de compra y el correo con que la hiciste, sin ingresar a tu cuenta.</p>
      <LookupForm form={form} />
    </div>
  )
}

function useLookup(sent: (found: TrackedOrder) => void) {
  // coming from a mail the number is prefilled, and for a signed-in user the address
  const [parameters] = useSearchParams()
  const session = useSession()
  const email = session.state === 'signed-in' ? session.user.email : undefined
  const call = useCall('POST /seguimiento')
  const start = { order: parameters.get('compra') ?? '', email: '' }
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

function LookupForm({ form }: { form: ReturnType<typeof useLookup> }) {
  const { problem } = form
  return (
    <form {...form.attributes} className="form">
      <div className="field">
        <label htmlFor="order">Número de compra</label>
        <input className="input" maxLength={30} {...form.text('order', 'order-hint')} />
        <p className="field-hint" id="order-hint">
          Está en los correos de la compra, por ejemplo 10001-6.
        </p>
        <FieldError id="order-error" error={form.errorOf('order')} />
      </div>
      <div className="field">
        <label htmlFor="email">Correo electrónico</label>
        <input type="email" className="input" autoComplete="email" maxLength={200} {...form.text('email')} />
        <FieldError id="email-error" error={form.errorOf('email')} />
      </div>
      {problem && !problem.errors && (
        <p className="field-error" role="alert">
          {problem.detail}
        </p>
      )}
      <button type="submit" className="button" disabled={form.busy}>
        {form.busy ? 'Buscando…' : 'Ver cómo va'}
      </button>
    </form>
  )
}
