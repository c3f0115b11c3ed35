import { useCallback, useRef, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { estados } from '../../../orders/order-status.ts'
import { pageIn, useAddressView } from '../frame/address-view.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { ArrivedBar } from './arrived-bar.tsx'
import { SalesTable } from './sales-table.tsx'
import { SalesTools } from './sales-tools.tsx'
import { Withdrawals } from './withdrawals.tsx'
import { arrivedSoFar } from '../frame/waiting-store.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import '../../storefront/orders/orders.css'

export function meta() {
  return [{ title: 'Ventas · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function AdminSales() {
  // a step of an order changes what its request is about, and the other way round: both lists are asked again
  const [round, setRound] = useState(0)
  const changed = useCallback(() => setRound((n) => n + 1), [])
  return (
    <AdminPage
      title="COMPRAS REALIZADAS"
      actions={
        <>
          <Link to="/admin/graficos" className="button plain small">
            Graficos
          </Link>
          <Link to="/admin/home" className="button plain small">
            Pagina Administracion
          </Link>
        </>
      }
    >
      <Sales round={round} changed={changed} />
      <Withdrawals round={round} changed={changed} />
    </AdminPage>
  )
}

const day = /^\d{4}-\d{2}-\d{2}$/

/** The list as the address bar says: state, words, days and page. */
function Sales({ round, changed }: { round: number; changed: () => void }) {
  const { parameters, change } = useAddressView()
  const estado = estados.find((known) => known === parameters.get('estado'))
  const words = (parameters.get('q') ?? '').trim().slice(0, 100)
  const [desde, hasta] = ['desde', 'hasta'].map((name) => {
    const value = parameters.get(name) ?? ''
    return day.test(value) ? value : ''
  })
  const page = pageIn(parameters)
  const [arrived, setArrived] = useState(arrivedSoFar)
  const ask = useCallback(async () => {
    const before = arrivedSoFar()
    const answer = await browserApi()('GET /admin/sales', {
      query: {
        page,
        ...(estado ? { estado } : {}),
        ...(words ? { q: words } : {}),
        ...(desde ? { desde } : {}),
        ...(hasta ? { hasta } : {}),
      },
    })
    if (answer.ok) setArrived(before)
    return answer
  }, [page, estado, words, desde, hasta])
  const [asked, again] = useAnswer(ask, round)
  const list = useRef<HTMLDivElement>(null)
  // where a new sale would stand
  const wide = !words && !desde && !hasta && (estado === undefined || estado === 'Creada')
  return (
    <>
      <SalesTools />
      {wide && (
        <ArrivedBar
          sales={asked.state === 'ready' ? asked.value.sales : []}
          shown={arrived}
          setShown={setArrived}
          show={() => {
            if (page > 0) change({ page: '' })
            again()
            // the button goes, and the keyboard with it
            list.current?.querySelector<HTMLElement>('.table-scroll')?.focus({ preventScroll: true })
          }}
        />
      )}
      <div ref={list}>
        <SalesTable asked={asked} again={again} changed={changed} />
      </div>
    </>
  )
}
