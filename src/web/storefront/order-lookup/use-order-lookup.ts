import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { checkedOrderNumber, orderNumberSlip } from '../../../orders/order-number.ts'
import type { Answered } from '../../../platform/http/client.ts'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import { useSession } from '../../session/use-session.ts'
import { unchecked } from '../../ui/form/use-draft.ts'
import { useForm } from '../../ui/form/use-form.ts'

/** Identifies an order without signing in. */
type Lookup = { order: string; email: string }

type Options<More extends object, Answer> = {
  /** Empty values of the form's other fields. */
  more: More
  call: {
    fetcher: { state: string; data: Answered<Answer> | undefined }
    send: (sent: { body: Lookup & More }) => Promise<void>
  }
  sent: (answer: Answer) => void
}

/** Reports a wrong check digit before sending anything. */
const slipProblem: ProblemDetails = {
  type: 'about:blank',
  title: 'Datos inválidos',
  status: 422,
  detail: orderNumberSlip,
  errors: [{ field: 'order', detail: orderNumberSlip }],
}

/** A form about an order that needs no sign-in. `?compra=` prefills its number, a session the email. */
export function useOrderLookup<More extends object, Answer>({ more, call, sent }: Options<More, Answer>) {
  const [parameters] = useSearchParams()
  const session = useSession()
  const email = session.state === 'signed-in' ? session.user.email : undefined
  const start = { ...more, order: parameters.get('compra') ?? '', email: '' }
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
    if (email) fill({ email } as Partial<typeof start>)
  }, [email, fill])
  return form
}
