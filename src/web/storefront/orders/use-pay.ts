import { useCallback, useState } from 'react'
import type { ShopCalls } from '../../../app/shop.contract.ts'
import type { Sent } from '../../../platform/http/endpoint.ts'
import type { Answered } from '../../../platform/http/client.ts'
import { callAction, useCall, type Said } from '../../api/call-action.ts'
import { usePageRestored } from '../../api/use-page-restored.ts'
import { formatPesos } from '../../../money/money.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { changedTotalIn } from '../../ui/total-changed.tsx'

type Choice = Omit<Extract<Sent<ShopCalls['POST /payment/checkout']>, { body: unknown }>['body'], 'id'>

const checkoutCall = 'POST /payment/checkout'

type Others = Parameters<typeof callAction>[0]
type SaidOf = Partial<Record<Others[number], (answer: Answered<Said>) => void>>

/**
 * The clientAction of a screen that a purchase is paid from: leads to the provider's page. In: what else it changes, and
 * what is done with the answer.
 */
export const payActionWith = (others: SaidOf = {}) =>
  callAction([checkoutCall, ...(Object.keys(others) as Others)], {
    answered: (answer, call) => {
      if (call !== checkoutCall) return others[call]?.(answer)
      // what changed is shown where it is paid
      if (!answer.ok) return changedTotalIn(answer) ? undefined : toast('error', answer.problem.detail)
      window.location.assign(
        (answer as Extract<Answered<{ checkoutUrl: string }>, { ok: true }>).value.checkoutUrl,
      )
    },
  })

export const payAction = payActionWith()

/** Leads to the provider's page for a pending order. `back` is called when the browser comes back from there by itself. */
export function usePay(orderId: number, back?: () => void) {
  const checkout = useCall(checkoutCall)
  const [leaving, setLeaving] = useState(false)
  usePageRestored(
    useCallback(() => {
      setLeaving(false)
      back?.()
    }, [back]),
  )
  /** As it was chosen just now. Out: the answer; undefined while the same is under way. */
  const payFor = (choice: Choice) => {
    setLeaving(true)
    return checkout.ask({ body: { id: orderId, ...choice } })
  }
  // until the provider's page is there
  const busy = checkout.busy || (leaving && checkout.answer?.ok !== false)
  const changed = changedTotalIn(checkout.answer)
  return {
    busy,
    /** Set where the total turned out to be another one than its buyer had seen. */
    changed,
    pay: () => void payFor({}),
    payFor,
    /** The button that goes on at the total of now, with what was chosen. */
    accept: (choice: Choice = {}) => ({
      label: busy ? 'Abriendo el pago…' : `Pagar ${formatPesos(changed?.total ?? 0)}`,
      busy,
      press: () => void payFor({ ...choice, total: changed?.total }),
    }),
  }
}
