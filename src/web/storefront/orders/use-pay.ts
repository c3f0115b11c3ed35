import { useCallback, useState } from 'react'
import type { Answered } from '../../../platform/http/client.ts'
import { callAction, useCall } from '../../api/call-action.ts'
import { usePageRestored } from '../../api/use-page-restored.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** The clientAction of a screen that a purchase is paid from: leads to the provider's page. */
export const payAction = callAction(['POST /payment/checkout'], {
  answered: (answer) => {
    if (!answer.ok) return toast('error', answer.problem.detail)
    window.location.assign(
      (answer as Extract<Answered<{ checkoutUrl: string }>, { ok: true }>).value.checkoutUrl,
    )
  },
})

/** Leads to the provider's page for a pending order. `back` is called when the browser comes back from there by itself. */
export function usePay(orderId: number, back?: () => void): { busy: boolean; pay: () => void } {
  const checkout = useCall('POST /payment/checkout')
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
