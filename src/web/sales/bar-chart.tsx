import { writeNumber } from '../../money/write-number.ts'
import { formatPesos } from '../../money/money.ts'
import type { SoldBar, SoldMargin } from '../../sales/sales.contract.ts'
import { ChartHead } from './chart-head.tsx'
import { TableScroll } from '../ui/table-scroll.tsx'
import './charts.css'

/** The six colours of the charts, one after the other. */
const palette = ['#6E1429', '#C9A94A', '#D9818C', '#4F6B4A', '#7A5C8E', '#3F6C8A']
/** The three types keep the colour that they have everywhere. */
const typeColours: Record<string, string> = { Tinto: '#6E1429', Rosado: '#D9818C', Blanco: '#C9A94A' }

type Props = {
  title: string
  /** What each bar stands for: 'Bodega'. */
  of: string
  bars: SoldBar[]
  /** Name of the CSV file. */
  file: string
}

/** Bottles sold as bars: a picture with its description, the table of its figures beside it, and those as a file. */
export function BarChart({ title, of, bars, file }: Props) {
  const most = Math.max(1, ...bars.map((bar) => bar.bottles))
  const sum = bars.reduce((total, bar) => total + bar.bottles, 0)
  const margins = bars.some((bar) => bar.margin)
  if (bars.length === 0)
    return (
      <section className="sheet chart" aria-label={title}>
        <h2>{title}</h2>
        <p className="muted">No hubo ventas en esas fechas.</p>
      </section>
    )
  return (
    <section className="sheet chart" aria-label={title}>
      <ChartHead
        title={title}
        file={file}
        headings={[of, 'Botellas', 'Total', ...(margins ? ['Margen bruto', 'Margen %'] : [])]}
        rows={bars.map((bar) => [
          bar.label,
          bar.bottles,
          bar.total,
          ...(margins ? [bar.margin?.gross ?? '', bar.margin?.percent ?? ''] : []),
        ])}
      />
      <div
        className="chart-bars"
        role="img"
        aria-label={`${title}, botellas: ${bars.map((bar) => `${bar.label}, ${bar.bottles}`).join('; ')}`}
      >
        {bars.map((bar, index) => (
          <Bar
            key={bar.label}
            bar={bar}
            most={most}
            colour={typeColours[bar.label] ?? palette[index % palette.length] ?? ''}
          />
        ))}
      </div>
      <TableScroll label={`${title}, en cifras`}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{of}</th>
              <th scope="col" className="number">
                Botellas
              </th>
              <th scope="col" className="number">
                %
              </th>
              <th scope="col" className="money">
                Total
              </th>
              {margins && (
                <th scope="col" className="money">
                  Margen
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.label}>
                <td>{bar.label}</td>
                <td className="number">{writeNumber(bar.bottles)}</td>
                <td className="number muted">{Math.round((bar.bottles * 100) / Math.max(1, sum))}</td>
                <td className="money">{formatPesos(bar.total)}</td>
                {margins && <td className="money">{bar.margin ? marginWords(bar.margin) : '—'}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </section>
  )
}

/** '$ 12.300 · 38 %' */
function marginWords({ gross, percent }: SoldMargin): string {
  return `${formatPesos(Math.round(gross))} · ${writeNumber(Math.round(percent))} %`
}

function Bar({ bar, most, colour }: { bar: SoldBar; most: number; colour: string }) {
  return (
    <>
      <span className="label">{bar.label}</span>
      <span className="bar">
        <svg aria-hidden="true">
          <rect
            className="filled"
            width={`${Math.max(0.5, (bar.bottles / most) * 100)}%`}
            height="26"
            rx="4"
            fill={colour}
          />
        </svg>
        <span>{writeNumber(bar.bottles)}</span>
      </span>
    </>
  )
}
