import { createTransport } from 'nodemailer'
import { claimSeconds } from './outbox.queries.ts'
import { MailServerAway, type Mail } from './port.ts'

/** For a complete delivery. Shorter than a claim, so no other worker claims a mail that is being sent. */
const longestDeliveryMs = (claimSeconds - 15) * 1000

/** Milliseconds before giving up on a silent server. `socketTimeout` restarts with every byte. */
const patience = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/** nodemailer's codes for failures unrelated to the message. */
const away = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'ENOAUTH', 'EABORT']

type Options = { url: string; from: string; publicUrl: string; deliveryMs?: number }

/**
 * Sends by any SMTP server (`smtp://user:password@host:port`). Message-IDs end in the sender's domain (RFC
 * 5322, 3.6.4), because spam filters distrust foreign ones.
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

/** The address in 'Name <address>'. */
function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()
}

/** The domain of the sender's address, or the shop's host if it has none. */
export function mailDomain(from: string, publicUrl: string): string {
  const domain = /@([^\s@<>"]+?)\.?>?\s*$/.exec(from)?.[1]
  return domain ?? new URL(publicUrl).hostname
}

/** RFC 8058 headers for one-click unsubscription. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
