import { subscriptionAction, SubscriptionStep } from './subscription-step.tsx'
import { unlistedMeta } from '../../content/page-title.ts'

export const meta = unlistedMeta('Darte de baja')

export const clientAction = subscriptionAction

export default function NewsletterUnsubscribe() {
  return (
    <SubscriptionStep
      call="POST /newsletter/unsubscribe"
      title="Darte de baja"
      text="Dejamos de mandarte novedades y borramos tu correo de la lista."
      button="Darme de baja"
      done="Listo"
    />
  )
}
