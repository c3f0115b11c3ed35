import { subscriptionAction, SubscriptionStep } from './subscription-step.tsx'

export function meta() {
  return [{ title: 'Novedades · Descorche' }, { name: 'robots', content: 'noindex' }]
}

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
