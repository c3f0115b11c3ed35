import { formatPesos } from '../../../money/money.ts'
import { writeNumber } from '../../../money/write-number.ts'
import type { SoldBar, SoldMargin } from '../../../reporting/sales.contract.ts'
import { shareOf } from '../../../reporting/sold-share.ts'
import { TableScroll } from '../../ui/table-scroll.tsx'

type Props = {
  label: string
  /** What a row stands for: 'Bodega'. */
  of: string
  rows: (SoldBar & { id?: number })[]
  /** Bottles of all sales, including rows not shown. */
  whole: number
}

/** The bars' figures: bottles, share and money. */
export function SoldTable({ label, of, rows, whole }: Props) {
  const margins = rows.some((row) => row.margin)
  return (
    <TableScroll label={label}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{of}</th>
            <th scope="col" className="number">
              Unidades
            </th>
            <th scope="col" className="number">
              %
            </th>
            <th scope="col" className="money">
              Vendido
            </th>
            {margins && (
              <th scope="col" className="money">
                Margen
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <SoldRow key={row.id ?? row.label} row={row} whole={whole} margins={margins} />
          ))}
        </tbody>
      </table>
    </TableScroll>
  )
}

function SoldRow({ row, whole, margins }: { row: SoldBar; whole: number; margins: boolean }) {
  return (
    <tr>
      <td>{row.label}</td>
      <td className="number">{writeNumber(row.bottles)}</td>
      <td className="number muted">{writeNumber(shareOf(row.bottles, whole), { least: 0, most: 1 })}</td>
      <td className="money">{formatPesos(row.total)}</td>
      {margins && <td className="money">{row.margin ? marginWords(row.margin) : '—'}</td>}
    </tr>
  )
}

/** '$ 12.300 · 38 %' */
function marginWords({ gross, percent }: SoldMargin): string {
  return `${formatPesos(Math.round(gross))} · ${writeNumber(Math.round(percent))} %`
}
