import { mailLinkAction, MailLinkStep } from '../../../web/storefront/mail-link/mail-link-step.tsx'
import { unlistedMeta } from '../../../web/content/page-title.ts'

export const meta = unlistedMeta('Darte de baja')

export const clientAction = mailLinkAction('POST /newsletter/unsubscribe')

export default function NewsletterUnsubscribe() {
  return (
    <MailLinkStep
      call="POST /newsletter/unsubscribe"
      send={(token) => ({ query: { token } })}
      title="Darte de baja"
      text="Dejamos de mandarte novedades y borramos tu correo de la lista."
      button="Darme de baja"
      done="Listo"
    />
  )
}
