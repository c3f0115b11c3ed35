import { unlistedMeta } from '../../content/page-title.ts'
import { subscriptionAction, SubscriptionStep } from './subscription-step.tsx'

export const meta = unlistedMeta('No pedirme opiniones')

export const clientAction = subscriptionAction

export default function ReviewsUnsubscribe() {
  return (
    <SubscriptionStep
      call="POST /opinion-requests/stop"
      title="No pedirme opiniones"
      text="Dejamos de escribirte después de cada entrega para preguntarte qué te pareció. Los avisos de tus compras siguen llegando."
      button="No me pidan opiniones"
      done="Listo"
    />
  )
}
