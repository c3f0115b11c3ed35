import { formatPesos } from '../../../money/money.ts'
import { writeDay } from '../../../calendar/shop-time.ts'
import type { SalesReport } from '../../../reporting/report.contract.ts'
import { ChartHead } from './chart-head.tsx'
import { TableScroll } from '../../ui/table-scroll.tsx'
import './charts.css'

/** In pixels. */
const height = 240
const marks = [0, 0.25, 0.5, 0.75, 1]
const names = { day: 'Día', week: 'Semana del', month: 'Mes' }

/** Sales over time as columns with a scale in pesos, a table, and a file. */
export function TimeChart({ report, file }: { report: SalesReport; file: string }) {
  const { over, bucket } = report
  const title = 'Ventas en el tiempo'
  return (
    <section className="sheet chart over" aria-label={title}>
      <ChartHead
        title={title}
        file={file}
        headings={[names[bucket], 'Compras', 'Vendido']}
        rows={over.map((period) => [period.start, period.orders, period.total])}
      />
      <Columns report={report} title={title} />
      <FiguresTable report={report} label={`${title}, en cifras`} />
    </section>
  )
}

type Period = SalesReport['over'][number]

/** The picture: a scale on the left, one column per period, days below. */
function Columns({ report: { over, bucket }, title }: { report: SalesReport; title: string }) {
  const top = niceTop(Math.max(1, ...over.map((period) => period.total)))
  const best = over.reduce((a, b) => (b.total > a.total ? b : a))
  return (
    <div
      className="columns"
      role="img"
      aria-label={`${title}: de ${startName(over[0]?.start, bucket)} a ${startName(over.at(-1)?.start, bucket)}; lo más alto, ${formatPesos(best.total)}, ${startName(best.start, bucket)}. Las cifras están en la tabla.`}
    >
      {marks.map((mark) => (
        <span key={mark} className="scale" style={{ top: height * (1 - mark) }}>
          {short(top * mark)}
        </span>
      ))}
      <svg aria-hidden="true">
        {marks.map((mark) => (
          <line key={mark} x1="0" x2="100%" y1={height * (1 - mark)} y2={height * (1 - mark)} />
        ))}
        {over.map((period, index) => (
          <ColumnOf key={period.start} {...{ one: period, index, top, bucket }} count={over.length} />
        ))}
      </svg>
      <div className="days">
        {ends(over.map((period) => period.start)).map((start) => (
          <span key={start}>{startName(start, bucket)}</span>
        ))}
      </div>
    </div>
  )
}

type ColumnProps = { one: Period; index: number; count: number; top: number; bucket: SalesReport['bucket'] }

/** One period's column; nothing without sales. */
function ColumnOf({ one, index, count, top, bucket }: ColumnProps) {
  if (one.total <= 0) return null
  const wide = 100 / count
  const tall = (one.total / top) * height
  return (
    <rect
      className="filled"
      x={`${index * wide + wide * 0.12}%`}
      y={height - tall}
      width={`${wide * 0.76}%`}
      height={tall}
      rx="2"
      fill="#6E1429"
    >
      <title>{`${startName(one.start, bucket)}: ${formatPesos(one.total)}`}</title>
    </rect>
  )
}

/** The same figures as a table. */
function FiguresTable({ report: { over, bucket }, label }: { report: SalesReport; label: string }) {
  return (
    <details>
      <summary>Ver las cifras</summary>
      <TableScroll label={label}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{names[bucket]}</th>
              <th scope="col" className="number">
                Compras
              </th>
              <th scope="col" className="money">
                Vendido
              </th>
            </tr>
          </thead>
          <tbody>
            {over.map((period) => (
              <tr key={period.start}>
                <td className="figures">{startName(period.start, bucket)}</td>
                <td className="number">{period.orders}</td>
                <td className="money">{formatPesos(period.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    </details>
  )
}

/** The next round number, whose quarters are round too. */
function niceTop(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  return ([1, 2, 4, 6, 8, 10].find((step) => step * power >= most) ?? 10) * power
}

/** First, middle and last period, if there are that many. */
function ends(starts: string[]): string[] {
  const middle = starts[Math.floor((starts.length - 1) / 2)]
  return [...new Set([starts[0], middle, starts.at(-1)].filter((start) => start !== undefined))]
}

const compact = new Intl.NumberFormat('es-AR', { notation: 'compact', maximumFractionDigits: 1 })
const short = (pesos: number) => (pesos === 0 ? '$ 0' : `$ ${compact.format(pesos)}`)

const month = new Intl.DateTimeFormat('es-AR', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** A calendar day has no time zone. */
function startName(start: string | undefined, bucket: SalesReport['bucket']): string {
  if (!start) return ''
  if (bucket === 'month') return month.format(new Date(`${start}T00:00:00Z`))
  return writeDay(start)
}
