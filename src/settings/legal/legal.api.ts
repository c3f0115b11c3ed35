import type { Db } from '../../platform/database/open-database.ts'
import { implement, type ServedCall } from '../../platform/http/implement.ts'
import { problem } from '../../platform/http/problem.ts'
import { legalCalls } from './legal.contract.ts'
import { findLegalVersion, listLegalVersions } from './legal-versions.queries.ts'

export function legalApi(db: Db): ServedCall[] {
  return implement(legalCalls, {
    'GET /legal/{kind}': async ({ path, query }) => {
      const current = await findLegalVersion(db, path.kind)
      const requested =
        query.version === undefined ? current : await findLegalVersion(db, path.kind, query.version)
      if (!requested) return problem(404, 'Esa versión no existe.')
      const { version, text, at } = requested
      return { version, at: at.toISOString(), text, current: version === current?.version }
    },
    'GET /legal/{kind}/versions': async ({ path }) =>
      (await listLegalVersions(db, path.kind)).map(({ version, at, actor }) => ({
        version,
        at: at.toISOString(),
        actor,
      })),
  })
}
