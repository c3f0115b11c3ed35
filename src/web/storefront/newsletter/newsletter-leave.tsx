import { subscriptionAction, SubscriptionStep } from './subscription-step.tsx'
import { pageTitle, type PageMeta } from '../../content/page-title.ts'

export function meta(page: PageMeta) {
  return [pageTitle(page, 'Darte de baja'), { name: 'robots', content: 'noindex' }]
}

export const clientAction = subscriptionAction

export default function NewsletterLeave() {
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
