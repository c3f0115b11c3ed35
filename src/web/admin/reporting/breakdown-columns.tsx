import { formatPesos } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import type { BreakdownRow, BreakdownWhole } from '../../../reporting/breakdown.contract.ts'
import { cutsOrders, dimensionNames, isInTime, type Dimension } from '../../../reporting/breakdown-words.ts'
import { shareOf } from '../../../reporting/sold-share.ts'
import { writeDay } from '../../../calendar/shop-time.ts'
import type { Column } from '../../ui/data-table.tsx'
import type { Can } from '../ui/load-admin.ts'
import { changeInWords } from './change-in-words.ts'

const rounded = (pesos: number) => formatPesos(Math.round(pesos))
const percent = (part: number, all: number) => `${writeNumber(shareOf(part, all), { least: 0, most: 1 })} %`

/** The columns of a breakdown that the caller may read. */
export function breakdownColumns(por: Dimension, sums: BreakdownWhole, can: Can): Column<BreakdownRow>[] {
  const money = can('amounts.read')
  return [
    { title: dimensionNames[por], cell: (row) => nameOf(por, row), wide: true, ...sorted(por, 'nombre') },
    { title: 'Compras', align: 'number', cell: (row) => writeNumber(row.orders) },
    {
      title: 'Unidades',
      align: 'number',
      cell: (row) => <Share of={writeNumber(row.bottles)} share={percent(row.bottles, sums.bottles)} />,
      ...sorted(por, 'botellas'),
    },
    ...(money ? moneyColumns(por, sums) : []),
    ...(can('costs.read') ? [margin] : []),
  ]
}

const sorted = (por: Dimension, sort: string) => (isInTime(por) ? {} : { sort })

function nameOf(por: Dimension, { key, label }: BreakdownRow): string {
  if (por === 'dia') return writeDay(key)
  if (por === 'semana') return `Semana del ${writeDay(key)}`
  return por === 'mes' ? writeDay(key).slice(3) : label
}

function moneyColumns(por: Dimension, sums: BreakdownWhole): Column<BreakdownRow>[] {
  const average: Column<BreakdownRow> = {
    title: 'Promedio',
    align: 'money',
    cell: ({ orders, total }) => (orders === 0 ? '—' : rounded(total / orders)),
  }
  const discount: Column<BreakdownRow> = {
    title: 'Descuento',
    align: 'money',
    cell: (row) => (row.discount === null ? '—' : rounded(row.discount)),
  }
  return [
    {
      title: 'Vendido',
      align: 'money',
      cell: (row) => <Share of={rounded(row.total)} share={percent(row.total, sums.total)} />,
      ...sorted(por, 'importe'),
    },
    {
      title: 'Período anterior',
      align: 'money',
      cell: (row) => (
        <Share of={rounded(row.before.total)} share={changeInWords(row.before.total, row.total)} />
      ),
    },
    ...(por === 'promocion' ? [discount] : cutsOrders(por) ? [] : [average]),
    {
      title: 'Devuelto',
      align: 'money',
      cell: (row) => (row.refunded === 0 && row.returned === 0 ? '—' : rounded(row.refunded)),
    },
  ]
}

const margin: Column<BreakdownRow> = {
  title: 'Margen bruto',
  align: 'money',
  cell: (row) =>
    row.margin ? (
      <Share
        of={rounded(row.margin.gross)}
        share={`${writeNumber(row.margin.percent, { least: 0, most: 1 })} %`}
      />
    ) : (
      '—'
    ),
}

/** A figure with its share below. */
function Share({ of, share }: { of: string; share: string }) {
  return (
    <>
      {of}
      <small className="share">{share}</small>
    </>
  )
}
