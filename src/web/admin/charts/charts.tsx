import { useState, type FormEvent } from 'react'
import { writeNumber } from '../../../money/write-number.ts'
import { formatPesos } from '../../../money/money.ts'
import type { SalesReport } from '../../../reporting/report.contract.ts'
import { daysBetween } from '../../../reporting/sales-period.ts'
import type { Route } from './+types/charts'
import { useAddressView } from '../frame/address-view.ts'
import { AdminFailure, AdminScreen } from '../frame/admin-page.tsx'
import { BackToList } from '../frame/back-to-list.tsx'
import { loadAdmin } from '../frame/load-admin.ts'
import { ProblemMessage } from '../frame/problem-message.tsx'
import { useLate } from '../frame/use-late.ts'
import { BarChart } from './bar-chart.tsx'
import { browserApi } from '../../api/use-api.ts'
import { TimeChart } from './time-chart.tsx'
import { shopDay } from '../../../calendar/shop-time.ts'
import { LabelledInput } from '../../ui/labelled-input.tsx'

export function meta() {
  return [{ title: 'Gráficos de ventas · Descorche' }, { name: 'robots', content: 'noindex' }]
}

const day = /^\d{4}-\d{2}-\d{2}$/
const periods = [
  { name: 'Últimos 7 días', days: 7 },
  { name: '30 días', days: 30 },
  { name: '90 días', days: 90 },
  { name: 'Un año', days: 365 },
]

/** First day of the period of so many days that ends today. */
const firstDayOf = (days: number) => shopDay(new Date(Date.now() - (days - 1) * 86_400_000))

/** The days that an address names; without any, the last month. */
function daysIn(parameters: URLSearchParams): Days {
  const said = (name: string, otherwise: string) => {
    const value = parameters.get(name) ?? ''
    return day.test(value) ? value : otherwise
  }
  return { fdesde: said('fdesde', firstDayOf(30)), fhasta: said('fhasta', shopDay(new Date())) }
}

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdmin(async () => {
    const days = daysIn(new URL(request.url).searchParams)
    // a refusal too: the days can be corrected above it
    return { days, report: await browserApi()('GET /sales/report', { query: days }) }
  })

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = {
  title: 'Gráficos de ventas',
  actions: <BackToList to="/admin/ventas">Volver a Ventas</BackToList>,
}

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminCharts({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {({ days, report }) => (
        <>
          <Period />
          {report.ok ? (
            <Report days={days} report={report.value} />
          ) : (
            <ProblemMessage problem={report.problem} />
          )}
        </>
      )}
    </AdminScreen>
  )
}

/** Which days the charts are of. They live in the address bar. */
function Period() {
  const [today] = useState(() => shopDay(new Date()))
  const { parameters, change } = useAddressView()
  const { fdesde: from, fhasta: to } = daysIn(parameters)
  const show = (fdesde: string, fhasta: string) => change({ fdesde, fhasta })
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const first = data.get('fechaInicio') as string
    const last = data.get('fechaFin') as string
    // both dates, otherwise nothing happens
    if (first && last) show(first, last)
  }
  return (
    <form key={`${from} ${to}`} className="admin-tools" onSubmit={search}>
      <LabelledInput label="Desde" id="fechaInicio" name="fechaInicio" type="date" defaultValue={from} />
      <LabelledInput label="Hasta" id="fechaFin" name="fechaFin" type="date" defaultValue={to} />
      <button type="submit" className="button small">
        Buscar
      </button>
      <div className="quick-periods">
        {periods.map(({ name, days }) => (
          <button
            key={days}
            type="button"
            className="button plain small"
            aria-pressed={to === today && daysBetween(from, to) === days}
            onClick={() => show(firstDayOf(days), today)}
          >
            {name}
          </button>
        ))}
      </div>
    </form>
  )
}

function Report({ days, report }: { days: Days; report: SalesReport }) {
  const late = useLate()
  const file = (name: string) => `${name}-${days.fdesde}-${days.fhasta}`
  return (
    // figures of other dates than those that stand above cannot be saved under these dates' name
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
      {report.orders > 0 && <More report={report} days={days} file={file} />}
    </div>
  )
}

type Days = { fdesde: string; fhasta: string }

function More({ report, days, file }: { report: SalesReport; days: Days; file: (name: string) => string }) {
  const { wines, producers, bottles, sold } = report
  return (
    <>
      <TimeChart report={report} file={file('ventas-en-el-tiempo')} />
      <BarChart
        title="Los más vendidos"
        of="Vino"
        bars={wines}
        whole={bottles}
        all={{ count: sold.wines, question: { por: 'vino', ...days } }}
        file={file('mas-vendidos')}
      />
      <BarChart
        title="Ventas por bodega"
        of="Bodega"
        bars={producers}
        whole={bottles}
        all={{ count: sold.producers, question: { por: 'bodega', ...days } }}
        file={file('ventas-por-bodega')}
      />
    </>
  )
}

const percent = new Intl.NumberFormat('es-AR', { maximumFractionDigits: 0, signDisplay: 'always' })

function Figures({ report }: { report: SalesReport }) {
  const { orders, total, bottles, average, before, margin } = report
  const grown = before.total > 0 ? (total / before.total - 1) * 100 : undefined
  return (
    <dl className="sales-figures">
      <div>
        <dt>Vendido</dt>
        <dd>
          {formatPesos(Math.round(total))}
          <small>
            {grown === undefined
              ? 'Sin ventas en el período anterior'
              : `${percent.format(grown)} % contra el período anterior`}
          </small>
        </dd>
      </div>
      <div>
        <dt>Órdenes</dt>
        <dd>{writeNumber(orders)}</dd>
      </div>
      <div>
        <dt>Compra promedio</dt>
        <dd>{formatPesos(Math.round(average))}</dd>
      </div>
      <div>
        <dt>Botellas</dt>
        <dd>{writeNumber(bottles)}</dd>
      </div>
      {margin && (
        <div>
          <dt>Margen bruto, sin IVA</dt>
          <dd>
            {formatPesos(Math.round(margin.gross))}
            <small>
              {writeNumber(margin.percent, { least: 0, most: 1 })} %
              {margin.bottles < bottles && `, de las ${writeNumber(margin.bottles)} botellas con costo`}
            </small>
          </dd>
        </div>
      )}
    </dl>
  )
}
