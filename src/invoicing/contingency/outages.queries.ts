import { sql } from 'kysely'
import type { Db } from '../../platform/database/open-database.ts'
import type { InvoiceAuthority } from '../../platform/invoice-authority/port.ts'

/** Whose sign-in to which service. */
export type Issuer = { mode: string; cuit: string }
export type Outage = { startedAt: Date; lastFailedAt: Date }

/** Failures over a shorter time are no outage: a request is repeated after two and four seconds. */
const briefMs = 5_000

export const isAway = (outage: Outage | undefined): outage is Outage =>
  outage !== undefined && outage.lastFailedAt.getTime() - outage.startedAt.getTime() >= briefMs

/** The outage that has not ended. */
export async function findOutage(db: Db, { mode, cuit }: Issuer): Promise<Outage | undefined> {
  const { rows } = await sql<Outage>`
    SELECT started_at AS "startedAt", last_failed_at AS "lastFailedAt" FROM authority_outages
    WHERE mode = ${mode} AND cuit = ${cuit} AND ended_at IS NULL`.execute(db)
  return rows[0]
}

type Failure = { startedAt: Date; failedAt: Date; detail: string }

async function noteFailure(
  db: Db,
  { mode, cuit }: Issuer,
  { startedAt, failedAt, detail }: Failure,
): Promise<void> {
  await sql`
    INSERT INTO authority_outages AS o (mode, cuit, started_at, last_failed_at, detail)
    VALUES (${mode}, ${cuit}, ${startedAt}, ${failedAt}, ${detail.slice(0, 300)})
    ON CONFLICT (mode, cuit) WHERE ended_at IS NULL DO UPDATE SET failures = o.failures + 1,
      last_failed_at = greatest(o.last_failed_at, excluded.last_failed_at), detail = excluded.detail`.execute(
    db,
  )
}

async function endOutage(db: Db, { mode, cuit }: Issuer, at: Date): Promise<void> {
  await sql`UPDATE authority_outages SET ended_at = ${at}
    WHERE mode = ${mode} AND cuit = ${cuit} AND ended_at IS NULL`.execute(db)
}

/** The same authority; when it does not answer, and when it does again, is noted for all processes. */
export function watchAuthority(
  db: Db,
  issuer: Issuer,
  authority: InvoiceAuthority,
  now: () => Date,
): InvoiceAuthority {
  const watch = async <T>(call: () => Promise<T>, failureIn: (answer: T) => string | undefined) => {
    const startedAt = now()
    const answer = await call()
    const detail = failureIn(answer)
    if (detail === undefined) await endOutage(db, issuer, now())
    else await noteFailure(db, issuer, { startedAt, failedAt: now(), detail })
    return answer
  }
  const unknown = (answer: { ok: true } | { ok: false; detail: string }) =>
    answer.ok ? undefined : answer.detail
  return {
    ...authority,
    lastAuthorised: (series) => watch(() => authority.lastAuthorised(series), unknown),
    find: (series, number) => watch(() => authority.find(series, number), unknown),
    authorise: (voucher) =>
      watch(
        () => authority.authorise(voucher),
        (answer) => (answer.result === 'unknown' ? answer.detail : undefined),
      ),
  }
}
