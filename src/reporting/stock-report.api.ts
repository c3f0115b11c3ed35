import type { Db } from '../platform/database/open-database.ts'
import { implement, type ServedCall } from '../platform/http/implement.ts'
import { problem } from '../platform/http/problem.ts'
import { tableFile, type FileColumn } from '../platform/spreadsheet/table-file.ts'
import { stockReportCalls, type StockRow } from './stock-report.contract.ts'
import { exportStock, readStock } from './stock-report.queries.ts'
import { wrongPeriod } from './wrong-period.ts'

const columns: readonly FileColumn<StockRow>[] = [
  { heading: 'Vino', cell: (row) => row.label },
  { heading: 'Stock', cell: (row) => row.stock },
  { heading: 'Disponibles', cell: (row) => row.available },
  { heading: 'Vendidas en el período', cell: (row) => row.sold },
  { heading: 'Días de cobertura', cell: (row) => row.cover },
  { heading: 'Última venta', cell: ({ last }) => (last === null ? null : { date: last }) },
  { heading: 'Valor de venta', cell: (row) => row.priced, needs: 'prices.read' },
  { heading: 'Valor de costo sin IVA', cell: (row) => row.cost, needs: 'costs.read' },
]

export function stockReportApi(db: Db): ServedCall[] {
  return implement(stockReportCalls, {
    'GET /sales/stock': async ({ query: { page = 0, ...question } }) =>
      wrongPeriod(question.fdesde, question.fhasta) ?? readStock(db, { ...question, page }),
    'GET /export/stock': async ({ query: { format, ...question }, caller }) => {
      const { fdesde, fhasta, vinos = 'todos' } = question
      const wrong = wrongPeriod(fdesde, fhasta)
      if (wrong) return wrong
      const rows = await exportStock(db, question)
      if (!rows) return problem(422, 'Son demasiados vinos para un archivo. Buscá solo algunos.')
      const name = `stock-${vinos}-${fdesde}-${fhasta}`
      return tableFile({ name, columns, rows, permissions: caller.permissions, format })
    },
  })
}
