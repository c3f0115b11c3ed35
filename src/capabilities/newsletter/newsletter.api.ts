import { randomUUID } from 'node:crypto'
import { implement, type ServedCall } from '../../platform/http/implement.ts'
import { problem } from '../../platform/http/problem.ts'
import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { takeQuota } from '../../platform/jobs/quota.queries.ts'
import { queueMessage } from '../../platform/mail/outbox.queries.ts'
import { checkEmail } from './email-address.ts'
import { newsletterCalls } from './newsletter.contract.ts'
import {
  findSubscription,
  requestSubscription,
  confirmSubscription,
  listSubscribers,
  unsubscribe,
  type Subscription,
} from './subscribers.queries.ts'
import { subscriptionLinks, subscriptionMail } from './subscription.mail.ts'

const hour = 3600
/** Public, with any address, so mails are limited by network and by mailbox. The answer reveals neither. */
const networkShare = { what: 'newsletter network', most: 3, seconds: hour }
const mailboxShare = { what: 'newsletter mailbox', most: 1, seconds: 24 * hour }

/** Apart from the above: a subscriber of this minute may change their mind. */
const leaveNetworkShare = { what: 'newsletter leave network', most: 5, seconds: hour }
const leaveMailboxShare = { what: 'newsletter leave mailbox', most: 2, seconds: hour }

type Parts = { db: Db; publicUrl: string; apiUrl: string }

/** The embedded fake of a mailing-list service: same answer whether or not the address is subscribed. */
export function newsletterApi(parts: Parts): ServedCall[] {
  const { db } = parts
  return implement(newsletterCalls, {
    'GET /newsletter/subscribe': async ({ query, caller }) => {
      const checked = checkEmail(query.EMAIL ?? '')
      if (checked.ok) await inviteToConfirm(parts, checked.email, caller.address)
      return script(query.c, jsonpAnswer(checked))
    },
    'POST /newsletter/confirm': async ({ input }) =>
      (await confirmSubscription(db, input.token))
        ? { message: 'Listo: vas a recibir nuestras novedades.' }
        : problem(404, 'Ese enlace venció. Suscribite de nuevo y te mandamos otro.'),
    'POST /newsletter/unsubscribe': async ({ query }) => {
      // same answer for an address that has unsubscribed
      await unsubscribe(db, { token: query.token })
      return { message: 'Listo: no te mandamos más novedades.' }
    },
    'POST /newsletter/leave': async ({ body, caller }) => {
      await sendLeaveLink(parts, body.email, caller.address)
      return {
        message: 'Si ese correo está suscripto, en unos minutos le llega el enlace para darse de baja.',
      }
    },
    'GET /newsletter/subscribers': async ({ query: { page = 0, size = 50 } }) => {
      const { rows, ...sums } = await listSubscribers(db, page, size)
      return {
        ...sums,
        items: rows.map((row) => ({
          email: row.email,
          subscribed: row.subscribed_at.toISOString(),
          confirmed: row.confirmed_at?.toISOString() ?? null,
          unsubscribeUrl: linksOf(parts, row.token).leave,
        })),
      }
    },
    'DELETE /newsletter/subscribers': async ({ input }) =>
      (await unsubscribe(db, { email: input.email }))
        ? { message: 'Quitado de la lista' }
        : problem(404, 'Ese correo no está en la lista.'),
  })
}

/** As a mailing-list service words it. */
function jsonpAnswer(checked: ReturnType<typeof checkEmail>): { result: string; msg: string } {
  if (checked.ok) return { result: 'success', msg: 'Te suscribiste con exito!' }
  const msg = checked.why === 'empty' ? 'Debe ingresar un email' : 'Ingrese un mail valido'
  return { result: 'error', msg }
}

/** Mails the link that confirms a subscription, unless the network or the mailbox has had its share. */
async function inviteToConfirm(parts: Parts, email: string, network: string): Promise<void> {
  await parts.db.transaction().execute(async (trx) => {
    if (!(await takeQuota(trx, { ...networkShare, whose: network }))) return
    if (!(await takeQuota(trx, { ...mailboxShare, whose: email }))) return
    await queueSubscriptionMail(trx, parts, await requestSubscription(trx, email))
  })
}

/** Mails the link that ends a subscription, if there is one. */
async function sendLeaveLink(parts: Parts, email: string, network: string): Promise<void> {
  await inTransaction(parts.db, async (trx) => {
    if (!(await takeQuota(trx, { ...leaveNetworkShare, whose: network }))) return
    if (!(await takeQuota(trx, { ...leaveMailboxShare, whose: email.toLowerCase() }))) return
    const subscription = await findSubscription(trx, email)
    if (subscription) await queueSubscriptionMail(trx, parts, subscription)
  })
}

async function queueSubscriptionMail(trx: Db, parts: Parts, subscription: Subscription): Promise<void> {
  const links = linksOf(parts, subscription.token)
  await queueMessage(trx, {
    ...subscriptionMail(subscription, links),
    messageId: `newsletter-${randomUUID()}`,
    userId: null,
    to: subscription.email,
    unsubscribeUrl: links.oneClick,
  })
}

const linksOf = ({ publicUrl, apiUrl }: Parts, token: string) => subscriptionLinks(publicUrl, apiUrl, token)

function script(callback: string, answer: { result: string; msg: string }): Response {
  // the leading comment prevents content sniffing of a JSONP body as anything but a script (Rosetta Flash)
  return new Response(`/**/${callback}(${JSON.stringify(answer)})`, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-site',
    },
  })
}
