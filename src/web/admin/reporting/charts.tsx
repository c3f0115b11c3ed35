import { useState, type FormEvent } from 'react'
import { daysBetween } from '../../../reporting/sales-period.ts'
import { pageIn, useAddressView } from '../ui/address-view.ts'
import { adminScreen } from '../kit/admin-screen.tsx'
import { BackToList } from '../ui/back-to-list.tsx'
import { ProblemMessage } from '../ui/problem-message.tsx'
import { breakdownSorts } from '../../../reporting/breakdown.contract.ts'
import { dimensions } from '../../../reporting/breakdown-words.ts'
import { stockSorts, stockViews } from '../../../reporting/stock-report.contract.ts'
import { Choice } from '../../ui/choice.tsx'
import { Breakdown } from './breakdown.tsx'
import { Report, type Days } from './report.tsx'
import { Stock } from './stock.tsx'
import { browserApi } from '../../api/use-api.ts'
import { shopDay } from '../../../calendar/shop-time.ts'
import { LabelledInput } from '../../ui/labelled-input.tsx'

const day = /^\d{4}-\d{2}-\d{2}$/
const periods = [
  { name: 'Últimos 7 días', days: 7 },
  { name: '30 días', days: 30 },
  { name: '90 días', days: 90 },
  { name: 'Un año', days: 365 },
]

/** First day of a period of so many days that ends today. */
const firstDayOf = (days: number) => shopDay(new Date(Date.now() - (days - 1) * 86_400_000))

/** The period in the address, by default the last month. */
function daysIn(parameters: URLSearchParams): Days {
  const dayIn = (name: string, otherwise: string) => {
    const value = parameters.get(name) ?? ''
    return day.test(value) ? value : otherwise
  }
  return { fdesde: dayIn('fdesde', firstDayOf(30)), fhasta: dayIn('fhasta', shopDay(new Date())) }
}

const views = [
  { name: 'Gráficos', view: '' },
  { name: 'Detalle y comparación', view: 'detalle' },
  { name: 'Stock', view: 'stock' },
]

/** The value in the address, if it is valid. */
const oneOf = <T extends string>(values: readonly T[], text: string | null) =>
  values.find((value) => value === text)

/** Rows per page; on phones each row is a card. */
const pageSize = () => (matchMedia('(max-width: 699px)').matches ? 5 : 50)

/** Loads one of the three views for the period. */
async function loadView(parameters: URLSearchParams, days: Days) {
  const ask = browserApi()
  const q = parameters.get('q')?.slice(0, 100)
  const rows = { ...days, page: pageIn(parameters), size: pageSize(), ...(q ? { q } : {}) }
  const view = parameters.get('ver')
  if (view === 'detalle') {
    const por = oneOf(dimensions, parameters.get('por')) ?? 'mes'
    const orden = oneOf(breakdownSorts, parameters.get('orden'))
    return {
      view,
      por,
      found: await ask('GET /sales/breakdown', { query: { ...rows, por, ...(orden ? { orden } : {}) } }),
    } as const
  }
  if (view === 'stock') {
    const vinos = oneOf(stockViews, parameters.get('vinos')) ?? 'todos'
    const orden = oneOf(stockSorts, parameters.get('orden'))
    return {
      view,
      vinos,
      found: await ask('GET /sales/stock', { query: { ...rows, vinos, ...(orden ? { orden } : {}) } }),
    } as const
  }
  return { view: 'charts', found: await ask('GET /sales/report', { query: days }) } as const
}
type View = Awaited<ReturnType<typeof loadView>>

const screen = adminScreen({
  title: 'Gráficos de ventas',
  actions: <BackToList to="/admin/ventas">Volver a Ventas</BackToList>,
  needs: 'reports.read',
  load: async ({ parameters }) => {
    const days = daysIn(parameters)
    // includes refusals, as the days above can be corrected
    return { days, shown: await loadView(parameters, days) }
  },
  Body: ({ days, shown }) => (
    <>
      <Views />
      <Period />
      <Shown days={days} shown={shown} />
    </>
  ),
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = screen
export default screen.Screen

function Views() {
  const { parameters, change } = useAddressView()
  const chosen = parameters.get('ver') ?? ''
  return (
    <div className="row report-views" role="group" aria-label="Informe">
      <Choice
        options={views}
        labelOf={({ name }) => name}
        isChosen={({ view }) => view === chosen}
        // the period is kept, but a search means nothing in another view
        choose={({ view }) => change({ ver: view, q: '', orden: '', por: '', vinos: '' })}
      />
    </div>
  )
}

function Shown({ days, shown }: { days: Days; shown: View }) {
  if (!shown.found.ok) return <ProblemMessage problem={shown.found.problem} />
  if (shown.view === 'detalle') return <Breakdown por={shown.por} days={days} found={shown.found.value} />
  if (shown.view === 'stock') return <Stock vinos={shown.vinos} days={days} found={shown.found.value} />
  return <Report days={days} report={shown.found.value} />
}

/** The charts' period, stored in the address bar. */
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
    // nothing happens until both dates are set
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
