import { createTransport } from 'nodemailer'
import type { Mail } from './port.ts'

/** Any SMTP server. In: its address (`smtp://user:password@host:port`) and the sender that people see. */
export function openSmtpMail(options: { url: string; from: string }): Mail {
  const transport = createTransport(options.url, { from: options.from })
  return {
    async send({ messageId, to, subject, html, text, replyTo }) {
      await transport.sendMail({
        messageId: `<${messageId}>`,
        to,
        subject,
        html,
        text,
        ...(replyTo ? { replyTo } : {}),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: async () => transport.close(),
  }
}
