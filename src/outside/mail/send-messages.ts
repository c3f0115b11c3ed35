import type { Db } from '../../database/open-database.ts'
import { claimMessages, markSent, postpone } from '../../jobs/outbox.queries.ts'
import type { Mail } from './port.ts'

/** Sends what is due. A message that cannot be handed over waits longer each time; the others go on. Out: how many left. */
export async function sendMessages(db: Db, mail: Mail, log: (line: string) => void): Promise<number> {
  let sent = 0
  for (const message of await claimMessages(db, 20)) {
    try {
      await mail.send({
        messageId: message.message_id,
        to: message.recipient,
        subject: message.subject,
        html: message.html,
        text: message.body,
        replyTo: message.reply_to,
        unsubscribeUrl: message.unsubscribe_url,
      })
      await markSent(db, message.id)
      sent += 1
    } catch (failure) {
      await postpone(db, message.id)
      log(`a message could not be sent yet: ${failure instanceof Error ? failure.message : String(failure)}`)
    }
  }
  return sent
}
