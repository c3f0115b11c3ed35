import { writeNumber } from '../../../money/write-number.ts'
import type { SoldBar, SoldPage } from '../../../reporting/sales.contract.ts'
import { ChartHead } from './chart-head.tsx'
import { SoldList, type SoldQuestion } from './sold-list.tsx'
import { SoldTable } from './sold-table.tsx'
import './charts.css'

/** The chart colours, in order. */
const palette = ['#6E1429', '#C9A94A', '#D9818C', '#4F6B4A', '#7A5C8E', '#3F6C8A']
/** Each wine type has the same colour everywhere, and so have its kinds: 'Tinto Seco'. */
const typeColours: Record<string, string> = { Tinto: '#6E1429', Rosado: '#D9818C', Blanco: '#C9A94A' }

type Props = {
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
export function BarChart({ title, of, bars, whole, all, file }: Props) {
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
function Bars({ title, bars }: Pick<Props, 'title' | 'bars'>) {
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
