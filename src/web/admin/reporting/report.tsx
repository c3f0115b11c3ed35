import { writeNumber } from '../../../money/write-number.ts'
import { formatPesos } from '../../../money/money.ts'
import type { SalesReport } from '../../../reporting/report.contract.ts'
import { isPhone } from '../../ui/is-phone.ts'
import { useStale } from '../ui/use-stale.ts'
import { methodNames } from '../../../settings/payment-methods.ts'
import { ChartHead } from './chart-head.tsx'
import type { SoldBar, SoldPage } from '../../../reporting/sales.contract.ts'
import { SoldList, type SoldQuestion } from './sold-list.tsx'
import { SoldTable } from './sold-table.tsx'
import './charts.css'
import { writeDay } from '../../../calendar/shop-time.ts'
import { TableScroll } from '../../ui/table-scroll.tsx'

/** First and last day, YYYY-MM-DD. */
export type Days = { fdesde: string; fhasta: string }

/** The chart colours, in order. */
const palette = ['#6E1429', '#C9A94A', '#D9818C', '#4F6B4A', '#7A5C8E', '#3F6C8A']
/** Each wine type has the same colour everywhere, and so have its kinds: 'Tinto Seco'. */
const typeColours: Record<string, string> = { Tinto: '#6E1429', Rosado: '#D9818C', Blanco: '#C9A94A' }

type BarChartProps = {
  title: string
  /** What a bar stands for: 'Bodega'. */
  of: string
  bars: (SoldBar & { id?: number })[]
  /** Bottles of all sales, for the shares. */
  whole: number
  /** If only the first bars are shown: the total, and the query for the rest. */
  all?: { count: number; question: SoldQuestion }
  /** Name of the CSV file. */
  file: string
}

/** Bottles sold as bars: a described picture, its table, and a CSV file. */
function BarChart({ title, of, bars, whole, all, file }: BarChartProps) {
  const margins = bars.some((bar) => bar.margin)
  if (bars.length === 0) return <NothingSold title={title} />
  return (
    <section className="sheet chart" aria-label={title}>
      <ChartHead
        title={title}
        file={file}
        {...(all ? { call: `/export/sold?${new URLSearchParams(all.question).toString()}` } : {})}
        headings={[of, 'Unidades', 'Vendido', ...(margins ? ['Margen bruto', 'Margen %'] : [])]}
        rows={bars.map((bar) => [
          bar.label,
          bar.bottles,
          bar.total,
          ...(margins ? [bar.margin?.gross ?? '', bar.margin?.percent ?? ''] : []),
        ])}
      />
      <Bars title={title} bars={bars} />
      {all ? (
        <SoldList
          key={JSON.stringify(all.question)}
          label={`${title}, en cifras`}
          of={of}
          question={all.question}
          first={bars as SoldPage['items']}
          count={all.count}
          whole={whole}
        />
      ) : (
        <SoldTable label={`${title}, en cifras`} of={of} rows={bars} whole={whole} />
      )}
    </section>
  )
}

function NothingSold({ title }: { title: string }) {
  return (
    <section className="sheet chart" aria-label={title}>
      <h2>{title}</h2>
      <p className="muted">No hubo ventas en esas fechas.</p>
    </section>
  )
}

/** The picture, with its figures as description. */
function Bars({ title, bars }: Pick<BarChartProps, 'title' | 'bars'>) {
  const most = Math.max(1, ...bars.map((bar) => bar.bottles))
  return (
    <div
      className="chart-bars"
      role="img"
      aria-label={`${title}, unidades: ${bars.map((bar) => `${bar.label}, ${bar.bottles}`).join('; ')}`}
    >
      {bars.map((bar, index) => (
        <Bar
          key={bar.id ?? bar.label}
          bar={bar}
          most={most}
          colour={typeColours[bar.label.split(' ')[0] ?? ''] ?? palette[index % palette.length] ?? ''}
        />
      ))}
    </div>
  )
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

/** Sales in a period, as figures and charts. */
export function Report({ days, report }: { days: Days; report: SalesReport }) {
  const late = useStale()
  const file = (name: string) => `${name}-${days.fdesde}-${days.fhasta}`
  return (
    // figures of other dates than those above must not be saved under these dates' name
    <div className="charts" aria-busy={late} data-late={late} inert={late}>
      {report.orders > 0 && <Figures report={report} />}
      <BarChart
        title="Grafico de ventas por Categorias"
        of="Categoría"
        bars={report.categories}
        whole={report.bottles}
        file={file('ventas-por-categorias')}
      />
      <BarChart
        title="Grafico de ventas Variedad"
        of="Tipo"
        bars={report.types}
        whole={report.bottles}
        file={file('ventas-variedad')}
      />
      {report.orders > 0 && (
        // on phones they would fill seven screens
        <details className="more-charts" open={!isPhone()}>
          <summary>Más gráficos: en el tiempo, por medio de pago, productos y bodegas</summary>
          <div className="charts">
            <More report={report} days={days} file={file} />
          </div>
        </details>
      )}
    </div>
  )
}

type Props = { ways: SalesReport['ways']; file: string }

/** Sales by payment method, less refunds. */
function WaysOfPaying({ ways, file }: Props) {
  return (
    <section className="sheet chart over" aria-label="Ventas por medio de pago">
      <ChartHead
        title="Ventas por medio de pago"
        file={file}
        headings={['Medio de pago', 'Compras', 'Vendido']}
        rows={ways.map(({ way, orders, total }) => [methodNames[way], orders, total])}
      />
      <div className="table-scroll">
        <table className="table">
          <caption className="visually-hidden">Ventas por medio de pago, en cifras</caption>
          <thead>
            <tr>
              <th scope="col">Medio de pago</th>
              <th scope="col" className="number">
                Compras
              </th>
              <th scope="col" className="number">
                Vendido
              </th>
            </tr>
          </thead>
          <tbody>
            {ways.map(({ way, orders, total }) => (
              <tr key={way}>
                <th scope="row">{methodNames[way]}</th>
                <td className="number">{writeNumber(orders)}</td>
                <td className="number">{formatPesos(total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

/** In pixels. */
const height = 240
const marks = [0, 0.25, 0.5, 0.75, 1]
const names = { day: 'Día', week: 'Semana del', month: 'Mes' }

/** Sales over time as columns with a scale in pesos, a table, and a file. */
function TimeChart({ report, file }: { report: SalesReport; file: string }) {
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

function More({ report, days, file }: { report: SalesReport; days: Days; file: (name: string) => string }) {
  const { wines, producers, bottles, sold } = report
  return (
    <>
      <TimeChart report={report} file={file('ventas-en-el-tiempo')} />
      <WaysOfPaying ways={report.ways} file={file('ventas-por-medio-de-pago')} />
      {(
        [
          ['vino', 'Vino', 'Los más vendidos', wines, sold.wines, 'mas-vendidos'],
          ['bodega', 'Bodega', 'Ventas por bodega', producers, sold.producers, 'ventas-por-bodega'],
        ] as const
      ).map(([por, of, title, bars, count, name]) => (
        <BarChart
          key={por}
          title={title}
          of={of}
          bars={bars}
          whole={bottles}
          all={{ count, question: { por, ...days } }}
          file={file(name)}
        />
      ))}
    </>
  )
}

const percent = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0, signDisplay: 'always' })

function Figures({ report }: { report: SalesReport }) {
  const { orders, total, bottles, average, before } = report
  const ofBottles = report.categories.reduce((sum, bar) => sum + bar.total, 0)
  return (
    <dl className="sales-figures">
      <div>
        <dt>Vendido</dt>
        <dd>
          {formatPesos(Math.round(total))}
          <small>{comparedWith(before.total, total)}</small>
          {Math.round(total) !== Math.round(ofBottles) && (
            <small>
              {formatPesos(Math.round(ofBottles))} de productos, {formatPesos(Math.round(total - ofBottles))}{' '}
              de envíos y ajustes
            </small>
          )}
        </dd>
      </div>
      <div>
        <dt>Compras</dt>
        <dd>{writeNumber(orders)}</dd>
      </div>
      <div>
        <dt>Compra promedio</dt>
        <dd>{formatPesos(Math.round(average))}</dd>
      </div>
      <div>
        <dt>Unidades</dt>
        <dd>{writeNumber(bottles)}</dd>
      </div>
      <Margin report={report} />
    </dl>
  )
}

/** Compares a period's money with the previous one, as text. Pesos. */
function comparedWith(before: number, total: number): string {
  if (before <= 0) return 'Sin ventas en el período anterior'
  return `${percent.format((total / before - 1) * 100)} % contra el período anterior`
}

/** Hidden if no sold bottle has a cost. */
function Margin({ report: { margin, bottles } }: { report: SalesReport }) {
  if (!margin) return null
  return (
    <div>
      <dt>Margen bruto, sin IVA</dt>
      <dd>
        {formatPesos(Math.round(margin.gross))}
        <small>
          {writeNumber(margin.percent, { least: 0, most: 1 })} %
          {margin.bottles < bottles && `, de las ${writeNumber(margin.bottles)} unidades con costo`}
        </small>
      </dd>
    </div>
  )
}
