import { useState, type FormEvent } from 'react'
import { daysBetween } from '../../../reporting/sales-period.ts'
import type { Route } from './+types/charts'
import { useAddressView } from '../frame/address-view.ts'
import { AdminFailure, AdminScreen } from '../frame/admin-page.tsx'
import { BackToList } from '../frame/back-to-list.tsx'
import { loadAdmin } from '../frame/load-admin.ts'
import { ProblemMessage } from '../frame/problem-message.tsx'
import { Report, type Days } from './report.tsx'
import { browserApi } from '../../api/use-api.ts'
import { shopDay } from '../../../calendar/shop-time.ts'
import { LabelledInput } from '../../ui/labelled-input.tsx'
import { pageTitle, type PageMeta } from '../../content/page-title.ts'

export function meta(page: PageMeta) {
  return [pageTitle(page, 'Gráficos de ventas'), { name: 'robots', content: 'noindex' }]
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
  loadAdmin('reports.read', async () => {
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
