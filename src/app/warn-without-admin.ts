import type { Db } from '../platform/database/open-database.ts'
import { hasAdmin, inviteByLink, linkHours, openLinkIsFresh } from '../users/admin-invitations.ts'
import type { LogLine } from '../platform/observability/log.ts'

const hourMs = 3_600_000

/**
 * Logs, now and every hour, that the shop has no Admin, and the remedy: if the shop keeps its accounts, a
 * link that creates the first Admin.
 * @returns stops it
 */
export async function warnWithoutAdmin(options: {
  db: Db
  publicUrl: string
  /** Whether the shop keeps its accounts. */
  ownAccounts: boolean
  /** As for `hasAdmin`. */
  except: string | undefined
  say: LogLine
}): Promise<() => void> {
  const { db, say } = options
  const tell = async () => {
    if (await hasAdmin(db, options.except)) return stop()
    if (!options.ownAccounts) return say('this shop has no Admin: npm run admin -- EMAIL makes one')
    // one link is enough for all workers of a cluster
    if (await openLinkIsFresh(db)) return
    const address = `${options.publicUrl}/invitacion?clave=${await inviteByLink(db)}`
    say('this shop has no Admin: open this address once, or npm run admin -- EMAIL', {
      address,
      validHours: linkHours,
    })
  }
  const telling = setInterval(() => void tell().catch(() => undefined), hourMs).unref()
  const stop = () => clearInterval(telling)
  await tell()
  return stop
}
