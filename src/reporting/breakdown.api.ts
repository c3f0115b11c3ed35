import type { Db } from '../platform/database/open-database.ts'
import { implement, type ServedCall } from '../platform/http/implement.ts'
import { problem } from '../platform/http/problem.ts'
import { breakdownCalls, type BreakdownRow, type BreakdownWhole } from './breakdown.contract.ts'
import { exportBreakdown, readBreakdown } from './breakdown.queries.ts'
import { cutsOrders, dimensionNames, isInTime, type Dimension } from './breakdown-words.ts'
import { tableFile, type FileColumn } from '../platform/spreadsheet/table-file.ts'
import { shareOf } from './sold-share.ts'
import { wrongPeriod } from './wrong-period.ts'

export function breakdownApi(db: Db): ServedCall[] {
  return implement(breakdownCalls, {
    'GET /sales/breakdown': async ({ query: { page = 0, ...question } }) =>
      wrongPeriod(question.fdesde, question.fhasta) ?? readBreakdown(db, { ...question, page }),
    'GET /export/breakdown': async ({ query: { format, ...question }, caller }) => {
      const { fdesde, fhasta, por } = question
      const wrong = wrongPeriod(fdesde, fhasta)
      if (wrong) return wrong
      const result = await exportBreakdown(db, question)
      if (!result) return problem(422, 'Son demasiadas filas para un archivo. Elegí un período más corto.')
      return tableFile({
        name: `ventas-por-${por}-${fdesde}-${fhasta}`,
        columns: columnsOf(por, result.whole),
        rows: result.rows,
        permissions: caller.permissions,
        format,
      })
    },
  })
}

function columnsOf(por: Dimension, total: BreakdownWhole): FileColumn<BreakdownRow>[] {
  const money = { needs: 'amounts.read' } as const
  const costs = { needs: 'costs.read' } as const
  const average: FileColumn<BreakdownRow> = {
    heading: 'Compra promedio',
    cell: ({ orders, total }) => (orders === 0 ? null : Math.round((total * 100) / orders) / 100),
    ...money,
  }
  return [
    { heading: dimensionNames[por], cell: ({ key, label }) => (isInTime(por) ? { date: key } : label) },
    { heading: 'Compras', cell: (row) => row.orders },
    { heading: 'Botellas', cell: (row) => row.bottles },
    { heading: '% de las botellas', cell: (row) => shareOf(row.bottles, total.bottles) },
    { heading: 'Vendido', cell: (row) => row.total, ...money },
    { heading: '% de lo vendido', cell: (row) => shareOf(row.total, total.total), ...money },
    ...(cutsOrders(por) || por === 'promocion' ? [] : [average]),
    ...(por === 'promocion'
      ? [{ heading: 'Descuento', cell: (row: BreakdownRow) => row.discount, ...money }]
      : []),
    { heading: 'Botellas devueltas', cell: (row) => row.returned },
    { heading: 'Devuelto', cell: (row) => row.refunded, ...money },
    { heading: 'Margen bruto', cell: (row) => row.margin?.gross, ...costs },
    { heading: 'Margen %', cell: (row) => row.margin?.percent, ...costs },
    { heading: 'Compras antes', cell: (row) => row.before.orders },
    { heading: 'Botellas antes', cell: (row) => row.before.bottles },
    { heading: 'Vendido antes', cell: (row) => row.before.total, ...money },
  ]
}
