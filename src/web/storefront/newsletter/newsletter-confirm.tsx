import { subscriptionAction, SubscriptionStep } from './subscription-step.tsx'
import { unlistedMeta } from '../../content/page-title.ts'

export const meta = unlistedMeta('Novedades')

export const clientAction = subscriptionAction

export default function NewsletterConfirm() {
  return (
    <SubscriptionStep
      call="POST /newsletter/confirm"
      title="¿Querés nuestras novedades?"
      text="Vinos que llegan y ofertas que valen la pena, un correo cada tanto."
      button="Sí, quiero recibirlas"
      done="¡Gracias!"
    />
  )
}
