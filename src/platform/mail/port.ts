export type Message = {
  /** Without a domain. Receivers drop a second message with the same id. */
  messageId: string
  /** The user whose data it contains, for the embedded server, which stores it. */
  userId: string | null
  to: string
  /** The display name of the sender; null for the configured one. */
  sender: string | null
  subject: string
  html: string
  text: string
  replyTo: string | null
  /** Where a mail client may unsubscribe the reader with one POST (RFC 8058). */
  unsubscribeUrl: string | null
}

/** The mail server did not respond at all, so the next message would fail too. */
export class MailServerAway extends Error {}

/**
 * Accepts the shop's mail. Throws if it cannot take a message, MailServerAway if it cannot take any; the
 * sender retries later.
 */
export type Mail = { send: (message: Message) => Promise<void>; close: () => Promise<void> }
