import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { checkedOrderNumber, orderNumberSlip } from '../../../orders/order-number.ts'
import type { Answered } from '../../../platform/http/client.ts'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import { useSession } from '../../session/use-session.ts'
import { unchecked } from '../../ui/form/use-draft.ts'
import { useForm } from '../../ui/form/use-form.ts'

/** What identifies an order to the shop without signing in. */
type Lookup = { order: string; email: string }

type Options<More extends object, Answer> = {
  /** What the form has beside number and address, empty. */
  more: More
  call: {
    fetcher: { state: string; data: Answered<Answer> | undefined }
    send: (sent: { body: Lookup & More }) => Promise<void>
  }
  sent: (answer: Answer) => void
}

/** A wrong check digit is reported before anything is sent. */
const slipProblem: ProblemDetails = {
  type: 'about:blank',
  title: 'Datos inválidos',
  status: 422,
  detail: orderNumberSlip,
  errors: [{ field: 'order', detail: orderNumberSlip }],
}

/** The form about an order whose buyer need not sign in; `?compra=` prefills its number, a session the address. */
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
