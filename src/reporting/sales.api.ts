import { implement, type ServedCall } from '../platform/http/implement.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import { csvFile } from '../platform/spreadsheet/file-answer.ts'
import { tableFile } from '../platform/spreadsheet/table-file.ts'
import { exportSales, listSales } from './sales-list.queries.ts'
import { wrongPeriod } from './wrong-period.ts'
import { saleColumns, soldFileName, writeSold } from './sales-file.ts'
import { salesCalls } from './sales.contract.ts'
import { exportSold, listSold } from './sold-list.queries.ts'

export function salesApi(db: Db): ServedCall[] {
  return implement(salesCalls, {
    'GET /admin/sales': ({ query }) => listSales(db, query),
    'GET /export/sales': async ({ query: { format, ...question }, caller }) => {
      const rows = await exportSales(db, question)
      if (!rows) return problem(422, 'Son demasiadas ventas para un archivo. Elegí un período más corto.')
      const { permissions } = caller
      return tableFile({ name: 'ventas', columns: saleColumns, rows, permissions, format })
    },
    'GET /sales/sold': async ({ query: { page = 0, ...requested } }) =>
      wrongPeriod(requested.fdesde, requested.fhasta) ?? listSold(db, { ...requested, page }),
    'GET /export/sold': async ({ query }) => {
      const wrong = wrongPeriod(query.fdesde, query.fhasta)
      if (wrong) return wrong
      const sold = await exportSold(db, query)
      if (!sold) return problem(422, 'Son demasiados para un archivo. Elegí un período más corto.')
      return csvFile(writeSold(query.por, sold), soldFileName(query))
    },
  })
}
