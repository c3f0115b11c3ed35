import { implement, type ServedCall } from '../platform/http/implement.ts'
import type { Db } from '../platform/database/open-database.ts'
import { reportCalls } from './report.contract.ts'
import { readSales } from './report.queries.ts'
import { wrongPeriod } from './wrong-period.ts'

export function reportApi(db: Db): ServedCall[] {
  return implement(reportCalls, {
    'GET /sales/report': async ({ query: { fdesde, fhasta } }) =>
      wrongPeriod(fdesde, fhasta) ?? readSales(db, fdesde, fhasta),
  })
}
