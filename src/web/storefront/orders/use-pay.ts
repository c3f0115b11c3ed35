import { useCallback, useState } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
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
 * The clientAction of a screen with a payment button: redirects to the provider's page.
 * @param others the screen's other calls and how to handle their answers
 */
export const payActionWith = (others: SaidOf = {}) =>
  callAction([checkoutCall, ...(Object.keys(others) as Others)], {
    answered: (answer, call) => {
      if (call !== checkoutCall) return others[call]?.(answer)
      // the payment section shows the change
      if (!answer.ok) return changedTotalIn(answer) ? undefined : toast('error', answer.problem.detail)
      window.location.assign(
        (answer as Extract<Answered<{ checkoutUrl: string }>, { ok: true }>).value.checkoutUrl,
      )
    },
  })

export const payAction = payActionWith()

/** The shouldRevalidate of such a screen: what changed is loaded, but nothing while the browser leaves for the provider's page. */
export function unlessPaying({
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const answer = actionResult as Answered<{ checkoutUrl?: string } | undefined> | undefined
  if (answer?.ok === false) return false
  return answer?.value?.checkoutUrl === undefined && defaultShouldRevalidate
}

/**
 * Redirects a pending order to the provider's page. `back` is called when the browser navigates back from
 * there.
 */
export function usePay(orderId: number, back?: () => void) {
  const checkout = useCall(checkoutCall)
  const [leaving, setLeaving] = useState(false)
  usePageRestored(
    useCallback(() => {
      setLeaving(false)
      back?.()
    }, [back]),
  )
  /** Pays with the current choice. Returns the answer; undefined if the same request is pending. */
  const payFor = (choice: Choice) => {
    setLeaving(true)
    return checkout.ask({ body: { id: orderId, ...choice } })
  }
  // until the provider's page loads
  const busy = checkout.busy || (leaving && checkout.answer?.ok !== false)
  const changed = changedTotalIn(checkout.answer)
  return {
    busy,
    /** Set if the total differs from the one the buyer saw. */
    changed,
    pay: () => void payFor({}),
    payFor,
    /** The button that continues at the current total with the chosen method. */
    accept: (choice: Choice = {}) => ({
      label: busy ? 'Abriendo el pago…' : `Pagar ${formatPesos(changed?.total ?? 0)}`,
      busy,
      press: () => void payFor({ ...choice, total: changed?.total }),
    }),
  }
}
