import { createTransport } from 'nodemailer'
import type { Mail } from './port.ts'

/** Any SMTP server. In: its address (`smtp://user:password@host:port`) and the sender that people see. */
export function openSmtpMail(options: { url: string; from: string }): Mail {
  const transport = createTransport(options.url, { from: options.from })
  return {
    async send({ messageId, to, subject, html, text, replyTo, unsubscribeUrl }) {
      await transport.sendMail({
        messageId: `<${messageId}>`,
        to,
        subject,
        html,
        text,
        ...(replyTo ? { replyTo } : {}),
        ...(unsubscribeUrl ? { headers: unsubscribeHeaders(unsubscribeUrl) } : {}),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: async () => transport.close(),
  }
}

/** RFC 8058: what lets a mail program offer to unsubscribe with one click. */
function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
