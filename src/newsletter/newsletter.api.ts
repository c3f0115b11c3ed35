import { sql } from 'kysely'
import { implement, type ServedCall } from '../calls/implement.ts'
import type { Db } from '../database/open-database.ts'
import { checkEmail } from './email.ts'
import { newsletterCalls } from './newsletter.contract.ts'

/** The embedded stand-in for a mailing-list service: the same answer for addresses that it knows and those it doesn't. */
export function newsletterApi(db: Db): ServedCall[] {
  return implement(newsletterCalls, {
    'GET /newsletter/subscribe': async ({ query }) => {
      const checked = checkEmail(query.EMAIL ?? '')
      if (checked.ok) {
        await sql`INSERT INTO newsletter_subscribers (email) VALUES (lower(${checked.email})) ON CONFLICT DO NOTHING`.execute(
          db,
        )
      }
      const answer = checked.ok
        ? { result: 'success', msg: 'Te suscribiste con exito!' }
        : { result: 'error', msg: 'Ingrese un mail valido' }
      // the comment in front keeps the answer from being taken for anything but a script
      return new Response(`/**/${query.c}(${JSON.stringify(answer)})`, {
        headers: {
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'no-store',
          'cross-origin-resource-policy': 'same-site',
        },
      })
    },
  })
}
