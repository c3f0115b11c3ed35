import { mailLayout, paragraph } from '../orders/mail/layout.ts'
import type { Subscription } from './subscribers.queries.ts'

/** The links of a mail. The first two are pages, the last is for mail programs (List-Unsubscribe). */
export type SubscriptionLinks = { confirm: string; leave: string; oneClick: string }

/** In: the shop's origin, the base address of its API, and a subscription's token. */
export function subscriptionLinks(publicUrl: string, apiUrl: string, token: string): SubscriptionLinks {
  return {
    confirm: `${publicUrl}/novedades?token=${token}`,
    leave: `${publicUrl}/novedades/baja?token=${token}`,
    oneClick: `${apiUrl}/newsletter/unsubscribe?token=${token}`,
  }
}

/** The double opt-in mail, or the note that the address is subscribed already. */
export function subscriptionMail({ confirmed }: Subscription, links: SubscriptionLinks) {
  const title = confirmed ? 'Ya estás en la lista' : 'Confirmá tu suscripción'
  const sentence = confirmed
    ? 'Pediste de nuevo nuestras novedades: ya las recibís, no hace falta que hagas nada.'
    : 'Alguien, esperamos que vos, pidió nuestras novedades para este correo. Si querés recibirlas, confirmalo. Si no, no hagas nada: no te escribimos más.'
  const button = confirmed
    ? ''
    : `<p style="margin:0 0 24px"><a href="${links.confirm}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:#6e1429;color:#ffffff;text-decoration:none">Confirmar mi suscripción</a></p>`
  const leave = `<p style="margin:0;font-size:13px"><a href="${links.leave}" style="color:#6e1429">No quiero recibir novedades</a></p>`
  return {
    subject: confirmed ? 'Ya recibís nuestras novedades' : 'Confirmá que querés nuestras novedades',
    html: mailLayout(title, paragraph(sentence) + button + leave),
    text: [
      sentence,
      ...(confirmed ? [] : [`Confirmar: ${links.confirm}`]),
      `Darte de baja: ${links.leave}`,
    ].join('\n\n'),
  }
}
