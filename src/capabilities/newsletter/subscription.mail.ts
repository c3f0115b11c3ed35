import type { ComposedMail, MailBlock } from '../../platform/mail/compose.ts'
import { fillMail } from '../../platform/mail/mail-template.ts'
import { newsletterConfirm, newsletterKnown } from './mails.ts'
import type { Subscription } from './subscribers.queries.ts'

/** The links of a mail. The first two are pages, the last is for mail programs (List-Unsubscribe). */
export type SubscriptionLinks = { confirm: string; leave: string; oneClick: string }

/** The links of a subscription's mails: its token is all they carry. */
export function subscriptionLinks(publicUrl: string, apiUrl: string, token: string): SubscriptionLinks {
  return {
    confirm: `${publicUrl}/novedades?token=${token}`,
    leave: `${publicUrl}/novedades/baja?token=${token}`,
    oneClick: `${apiUrl}/newsletter/unsubscribe?token=${token}`,
  }
}

/** The double opt-in mail, or the note that the address is subscribed already. */
export function subscriptionMail({ confirmed }: Subscription, links: SubscriptionLinks): ComposedMail {
  const leave: MailBlock = {
    link: links.leave,
    words: 'No quiero recibir novedades',
    inText: 'Darte de baja',
    look: 'quiet',
  }
  if (confirmed) return fillMail(newsletterKnown, { baja: [leave] })
  return fillMail(newsletterConfirm, {
    boton: [{ link: links.confirm, words: 'Confirmar mi suscripción', inText: 'Confirmar', look: 'confirm' }],
    baja: [leave],
  })
}
