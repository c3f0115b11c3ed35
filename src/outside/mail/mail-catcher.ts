import type pg from 'pg'
import type { Mail } from './port.ts'

/** A stand-in for a mail server: keeps every message, once by its id, for Admins to read in the browser. */
export function openMailCatcher(pool: pg.Pool): Mail {
  return {
    async send({ messageId, to, subject, html, text }) {
      await pool.query(
        `INSERT INTO mail_catcher (message_id, recipient, subject, html, body) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (message_id) DO NOTHING`,
        [messageId, to, subject, html, text],
      )
    },
    close: async () => undefined,
  }
}
