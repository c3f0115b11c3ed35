import { mailLinkAction, MailLinkStep } from '../../../web/storefront/mail-link/mail-link-step.tsx'
import { unlistedMeta } from '../../../web/content/page-title.ts'

export const meta = unlistedMeta('Novedades')

export const clientAction = mailLinkAction('POST /newsletter/confirm')

export default function NewsletterConfirm() {
  return (
    <MailLinkStep
      call="POST /newsletter/confirm"
      send={(token) => ({ input: { token } })}
      title="¿Querés nuestras novedades?"
      text="Vinos que llegan y ofertas que valen la pena, un correo cada tanto."
      button="Sí, quiero recibirlas"
      done="¡Gracias!"
    />
  )
}
