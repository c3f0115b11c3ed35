import { createTransport } from 'nodemailer'
import { claimSeconds } from './outbox.queries.ts'
import { MailServerAway, type Mail } from './port.ts'

/** For a whole delivery, shorter than a claim: no other worker takes a mail that is being sent. */
const longestDeliveryMs = (claimSeconds - 15) * 1000

/** Milliseconds, for a server that stops answering. `socketTimeout` begins anew with every byte. */
const patience = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/** What nodemailer calls failures that have nothing to do with the message. */
const away = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EABORT']

type Options = { url: string; from: string; publicUrl: string; deliveryMs?: number }

/**
 * Any SMTP server. In: its address (`smtp://user:password@host:port`), the sender that people see, and the shop's address.
 * Message-IDs end in the sender's domain (RFC 5322, 3.6.4): filters look askance at those of a stranger's.
 */
export function openSmtpMail(options: Options): Mail {
  const domain = mailDomain(options.from, options.publicUrl)
  const { deliveryMs = longestDeliveryMs } = options
  const transport = createTransport({ url: options.url, ...patience }, { from: options.from })
  return {
    async send({ messageId, to, sender, subject, html, text, replyTo, unsubscribeUrl }) {
      try {
        await transport.sendMail({
          messageId: `<${messageId}@${domain}>`,
          to,
          ...(sender === null ? {} : { from: { name: sender, address: addressIn(options.from) } }),
          subject,
          html,
          text,
          ...(replyTo ? { replyTo } : {}),
          ...(unsubscribeUrl ? { headers: unsubscribeHeaders(unsubscribeUrl) } : {}),
          signal: AbortSignal.timeout(deliveryMs),
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (failure) {
        const { code = '', message } = failure as { code?: string; message?: string }
        if (away.includes(code)) throw new MailServerAway(message, { cause: failure })
        throw failure
      }
    },
    close: async () => transport.close(),
  }
}

/** The address of 'Name <address>'. */
function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
}

/** The domain of the sender's address; of a sender without one, the host of the shop. */
export function mailDomain(from: string, publicUrl: string): string {
  const domain = /@([^\s@<>"]+?)\.?>?\s*$/.exec(from)?.[1]
  return domain ?? new URL(publicUrl).hostname
}

/** RFC 8058: what lets a mail program offer to unsubscribe with one click. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
