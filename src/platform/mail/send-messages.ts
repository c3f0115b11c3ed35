import type { Db } from '../database/open-database.ts'
import type { ComposedMail } from './compose.ts'
import type { FilledTemplate } from './mail-template.ts'
import { claimMessage, markSent, postpone, type DueMessage } from './outbox.queries.ts'
import { fillMarks } from './fill-marks.ts'
import { MailServerAway, type Mail } from './port.ts'
import type { LogLine } from '../observability/log.ts'

/** Maximum messages per run. */
const mostInARound = 200
/** After an outage, mail should leave within a minute of the server's return. */
const longestAwaySeconds = 20
/** Rejections may last, such as a full mailbox. */
const longestRejectedSeconds = 3600
/** Maximum length of a stored reason. */
const longestReason = 300

/** The shop that sends. `sender` is the display name before its address. */
export type MailShop = {
  publicUrl: string
  name: string
  accent: string
  sender?: string | undefined
  /** The mail with the owner's texts; undefined if the default ones apply. */
  reworded?: (template: FilledTemplate) => ComposedMail | undefined
}

/**
 * Sends due mails one by one. A rejected mail is retried at growing intervals while the others continue; an
 * unavailable server or the shop's shutdown ends the run.
 * @returns number of mails sent
 */
export async function sendMessages(
  db: Db,
  mail: Mail,
  shop: MailShop,
  log: LogLine,
  stop?: AbortSignal,
): Promise<number> {
  let sent = 0
  for (let tried = 0; tried < mostInARound && !stop?.aborted; tried += 1) {
    const message = await claimMessage(db)
    if (!message) return sent
    try {
      await mail.send({
        ...filled(composedOf(message, shop), shop),
        messageId: message.message_id,
        userId: message.user_id,
        to: message.recipient,
        replyTo: message.reply_to,
        unsubscribeUrl: message.unsubscribe_url,
      })
    } catch (failure) {
      const why = failure instanceof Error ? failure.message : String(failure)
      log('mail not sent, will retry', { messageId: message.message_id, reason: why })
      const away = failure instanceof MailServerAway
      if (away) await postpone(db, message.id, longestAwaySeconds, null)
      else await postpone(db, message.id, longestRejectedSeconds, why.slice(0, longestReason))
      if (away) return sent
      continue
    }
    await markSent(db, message.id)
    sent += 1
  }
  return sent
}

/** Sends a message past the queue, for a person who waits for it. Throws what the server said. */
export async function sendAtOnce(
  mail: Mail,
  shop: MailShop,
  { messageId, to, ...composed }: ComposedMail & { messageId: string; to: string },
): Promise<void> {
  await mail.send({
    ...filled((composed.template && shop.reworded?.(composed.template)) ?? composed, shop),
    messageId,
    to,
    userId: null,
    replyTo: null,
    unsubscribeUrl: null,
  })
}

function filled({ subject, html, text }: ComposedMail, shop: MailShop) {
  const marks = fillMarks(shop)
  return {
    sender: shop.sender ?? null,
    subject: marks.text(subject),
    html: marks.html(html),
    text: marks.text(text),
  }
}

function composedOf({ template, subject, html, body }: DueMessage, shop: MailShop): ComposedMail {
  return (template && shop.reworded?.(template)) ?? { subject, html, text: body }
}
