import { writeNumber } from '../../../money/write-number.ts'
import { formatPesos } from '../../../money/money.ts'
import type { SalesReport } from '../../../reporting/report.contract.ts'
import { isPhone } from '../../ui/is-phone.ts'
import { useStale } from '../ui/use-stale.ts'
import { BarChart } from './bar-chart.tsx'
import { TimeChart } from './time-chart.tsx'
import { WaysOfPaying } from './ways-of-paying.tsx'

/** First and last day, YYYY-MM-DD. */
export type Days = { fdesde: string; fhasta: string }

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
