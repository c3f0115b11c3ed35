import { deleteQuotas } from '../platform/jobs/quota.queries.ts'
import { forgetMessages, releaseHeldMessages } from '../platform/mail/outbox.queries.ts'
import { purgeWebSessions } from '../platform/identity/web-session/web-sessions.queries.ts'
import { forgetEarlierConnections } from '../connections/connections.queries.ts'
import type { Db } from '../platform/database/open-database.ts'
import { forgetImportedRows } from '../catalogue/import/imports.queries.ts'
import { forgetSavedWines } from '../catalogue/import/saved-wines.queries.ts'
import { forgetWebhookEvents } from '../payments/webhook-events.queries.ts'

/** At most this many rows of a kind are removed in one round, so that no other statement waits for long. */
const atMost = 10_000

/**
 * Retention: messages for a year after they left or were given up, webhook events of the payment provider for three
 * months, rows of imported files and replaced connections for a month, sessions and sign-ins until they are over. Their
 * results stay: orders, payments, wines and their history.
 */
export async function deleteOldRows(db: Db): Promise<void> {
  await deleteQuotas(db)
  await releaseHeldMessages(db)
  await forgetMessages(db, atMost)
  await forgetWebhookEvents(db, atMost)
  await forgetImportedRows(db, atMost)
  await forgetSavedWines(db, atMost)
  await purgeWebSessions(db)
  await forgetEarlierConnections(db)
}
