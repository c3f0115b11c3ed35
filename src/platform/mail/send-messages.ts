import type { Db } from '../database/open-database.ts'
import { claimMessage, markSent, postpone } from './outbox.queries.ts'
import { MailServerAway, type Mail } from './port.ts'
import type { LogLine } from '../observability/log.ts'

/** A round ends after so many. */
const mostInARound = 200
/** A server that was away is tried again soon: what waits for it should leave within a minute of its return. */
const longestAwaySeconds = 20
/** A message that the server refuses may be refused for long: a full mailbox, say. */
const longestRejectedSeconds = 3600
/** Maximum length of a stored reason. */
const longestReason = 300

/**
 * Sends due mails, sequentially. A rejected mail is retried with growing intervals while the others go on; an
 * unavailable server ends the run. Addresses of the shop are stored as `shop:/path`: only here the shop's origin is
 * known. Stops when the shop does. Out: number of mails sent.
 */
export async function sendMessages(
  db: Db,
  mail: Mail,
  publicUrl: string,
  log: LogLine,
  stop?: AbortSignal,
): Promise<number> {
  let sent = 0
  const withAddresses = (text: string) => text.replaceAll('shop:/', `${publicUrl}/`)
  for (let tried = 0; tried < mostInARound && !stop?.aborted; tried += 1) {
    const message = await claimMessage(db)
    if (!message) return sent
    try {
      await mail.send({
        messageId: message.message_id,
        userId: message.user_id,
        to: message.recipient,
        subject: message.subject,
        html: withAddresses(message.html),
        text: withAddresses(message.body),
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
