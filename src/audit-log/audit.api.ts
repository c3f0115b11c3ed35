import { implement, type ServedCall } from '../platform/http/implement.ts'
import type { Db } from '../platform/database/open-database.ts'
import { auditCalls } from './audit.contract.ts'
import { listActors, readHistory } from './audit.queries.ts'

export function auditApi(db: Db): ServedCall[] {
  return implement(auditCalls, {
    'GET /audit': ({ query }) => readHistory(db, query),
    'GET /audit/actors': () => listActors(db),
  })
}
