export type Message = {
  /** The same id is the same message: a receiver that has it already drops it. */
  messageId: string
  to: string
  subject: string
  html: string
  text: string
  replyTo: string | null
  /** Where a mail program may unsubscribe the reader with one POST (RFC 8058). */
  unsubscribeUrl: string | null
}

/** Whatever takes the shop's mail. Throws when it cannot be handed over; the sender tries again later. */
export type Mail = { send: (message: Message) => Promise<void>; close: () => Promise<void> }
