export type Message = {
  /** The same id is the same message: a receiver that has it already drops it. Without a domain. */
  messageId: string
  /** The person whose data is in it, for the embedded server, which stores it. */
  userId: string | null
  to: string
  /** The name before the sender's address; null for the configured one. */
  sender: string | null
  subject: string
  html: string
  text: string
  replyTo: string | null
  /** Where a mail program may unsubscribe the reader with one POST (RFC 8058). */
  unsubscribeUrl: string | null
}

/** The mail server did not answer at all: the next message would fare no better. */
export class MailServerAway extends Error {}

/**
 * Whatever takes the shop's mail. Throws when a message cannot be handed over, MailServerAway when none could; the
 * sender tries again later.
 */
export type Mail = { send: (message: Message) => Promise<void>; close: () => Promise<void> }
