import { unlistedMeta } from '../../../web/content/page-title.ts'
import { mailLinkAction, MailLinkStep } from '../../../web/storefront/mail-link/mail-link-step.tsx'

export const meta = unlistedMeta('No pedirme opiniones')

export const clientAction = mailLinkAction('POST /opinion-requests/stop')

export default function ReviewsUnsubscribe() {
  return (
    <MailLinkStep
      call="POST /opinion-requests/stop"
      send={(token) => ({ query: { token } })}
      title="No pedirme opiniones"
      text="Dejamos de escribirte después de cada entrega para preguntarte qué te pareció. Los avisos de tus compras siguen llegando."
      button="No me pidan opiniones"
      done="Listo"
    />
  )
}
