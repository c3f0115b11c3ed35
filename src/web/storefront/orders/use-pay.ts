import { useCallback, useState } from 'react'
import { browserApi } from '../../api/use-api.ts'
import { useBroughtBack } from '../../api/use-brought-back.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** Leads to the provider's page for a pending order. `back` is called when the browser comes back from there by itself. */
export function usePay(orderId: number, back?: () => void): { busy: boolean; pay: () => Promise<void> } {
  const [busy, setBusy] = useState(false)
  useBroughtBack(
    useCallback(() => {
      setBusy(false)
      back?.()
    }, [back]),
  )
  const pay = async () => {
    setBusy(true)
    const answer = await browserApi()('POST /payment/checkout', { body: { id: orderId } })
    if (answer.ok) return window.location.assign(answer.value.checkoutUrl)
    setBusy(false)
    toast('error', answer.problem.detail)
  }
  return { busy, pay }
}
