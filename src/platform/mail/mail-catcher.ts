import type pg from 'pg'
import type { Mail } from './port.ts'

/** An embedded mail server: stores each message once by its id, for Admins to read in the browser. */
export function openMailCatcher(pool: pg.Pool): Mail {
  return {
    async send({ messageId, userId, to, subject, html, text, unsubscribeUrl }) {
      await pool.query(
        `INSERT INTO mail_catcher (message_id, recipient, subject, html, body, unsubscribe_url, user_id) VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (message_id) DO NOTHING`,
        [messageId, to, subject, html, text, unsubscribeUrl, userId],
      )
    },
    close: async () => undefined,
  }
}
