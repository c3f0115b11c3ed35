import { useCallback, useState } from 'react'
import type { Answered } from '../../../platform/http/client.ts'
import { callAction, useCall } from '../../api/call-action.ts'
import { usePageRestored } from '../../api/use-page-restored.ts'
import { toast } from '../../ui/toasts/toast.ts'

const checkoutCall = 'POST /payment/checkout'

/** The clientAction of a screen that a purchase is paid from: leads to the provider's page. In: what else it changes. */
export const payActionWith = (...others: Parameters<typeof callAction>[0]) =>
  callAction([checkoutCall, ...others], {
    answered: (answer, call) => {
      if (call !== checkoutCall) return
      if (!answer.ok) return toast('error', answer.problem.detail)
      window.location.assign(
        (answer as Extract<Answered<{ checkoutUrl: string }>, { ok: true }>).value.checkoutUrl,
      )
    },
  })

export const payAction = payActionWith()

/** Leads to the provider's page for a pending order. `back` is called when the browser comes back from there by itself. */
export function usePay(orderId: number, back?: () => void): { busy: boolean; pay: () => void } {
  const checkout = useCall(checkoutCall)
  const [leaving, setLeaving] = useState(false)
  usePageRestored(
    useCallback(() => {
      setLeaving(false)
      back?.()
    }, [back]),
  )
  const pay = () => {
    setLeaving(true)
    void checkout.send({ body: { id: orderId } })
  }
  // until the provider's page is there
  return { busy: checkout.busy || (leaving && checkout.answer?.ok !== false), pay }
}
