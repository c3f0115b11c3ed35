import { useCallback } from 'react'
import { useRouteLoaderData, useSearchParams } from 'react-router'
import type { Subscriber } from '../../../newsletter/newsletter.contract.ts'
import { subscribersCsv } from '../../../newsletter/subscribers-csv.ts'
import type { PageSettings } from '../../../app/shop.contract.ts'
import { pageIn } from '../frame/address-view.ts'
import { AdminPage, ToAdminHome } from '../frame/admin-page.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { formatDay } from '../../../calendar/shop-time.ts'
import { Letter } from '../../ui/letter.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Pager } from '../../ui/pager.tsx'
import { saveFile } from '../../api/save-file.ts'
import { useInPlace } from '../../ui/use-in-place.ts'
import '../../storefront/orders/orders.css'

export function meta() {
  return [{ title: 'Novedades · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function AdminNewsletter() {
  const data = useRouteLoaderData<{ settings: PageSettings }>('root')
  return (
    <AdminPage title="Novedades" actions={<ToAdminHome />}>
      {data?.settings.newsletterUrl && (
        <p className="notice warn">
          Las suscripciones nuevas van al servicio de listas. Acá están las que se hicieron en la tienda.
        </p>
      )}
      <Subscribers />
    </AdminPage>
  )
}

/** The most that one file holds. */
const mostRows = 100_000

function Subscribers() {
  const [parameters] = useSearchParams()
  const page = pageIn(parameters)
  const ask = useCallback(() => browserApi()('GET /newsletter/subscribers', { query: { page } }), [page])
  const [asked, again] = useAnswer(ask)
  if (asked.state === 'loading') return <Loading />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  const { items, total, confirmed, pages } = asked.value
  if (total === 0) {
    return (
      <div className="empty-state">
        <Letter />
        <p>Nadie se suscribió todavía. La caja está al pie de todas las páginas.</p>
      </div>
    )
  }
  const save = async () => {
    const all = await browserApi()('GET /newsletter/subscribers', { query: { size: mostRows } })
    if (!all.ok) return toast('error', all.problem.detail)
    saveFile('descorche-novedades.csv', 'text/csv;charset=utf-8', subscribersCsv(all.value.items))
  }
  return (
    <>
      <div className="admin-tools">
        <p role="status" className="figures">
          {confirmed === 1 ? '1 confirmada' : `${confirmed} confirmadas`} de {total}
        </p>
        <button type="button" className="button small" disabled={confirmed === 0} onClick={() => void save()}>
          Descargar CSV de confirmadas
        </button>
      </div>
      <DataTable
        label="Suscripciones"
        asked={{ ...asked, value: items }}
        again={again}
        columns={columnsWith(again)}
        rowKey={(subscriber) => subscriber.email}
        empty={<p>No hay suscripciones en esta página.</p>}
      />
      <Pager page={page} pages={pages} to={(wanted) => `/admin/novedades?page=${wanted}`} />
    </>
  )
}

function columnsWith(removed: () => void): Column<Subscriber>[] {
  return [
    { title: 'Correo', wide: true, cell: (subscriber) => subscriber.email },
    { title: 'Pedida', cell: (subscriber) => formatDay(subscriber.subscribed) },
    {
      title: 'Confirmada',
      cell: (subscriber) =>
        subscriber.confirmed ? (
          <span className="chip good">{formatDay(subscriber.confirmed)}</span>
        ) : (
          <span className="chip">Todavía no</span>
        ),
    },
    {
      title: 'Acciones',
      wide: true,
      cell: (subscriber) => <Removal email={subscriber.email} removed={removed} />,
    },
  ]
}

function Removal({ email, removed }: { email: string; removed: () => void }) {
  const { isOpen, opener, leave } = useInPlace()
  const remove = async () => {
    const answer = await browserApi()('DELETE /newsletter/subscribers', { input: { email } })
    toast(answer.ok ? 'success' : 'error', answer.ok ? answer.value.message : answer.problem.detail)
    removed()
  }
  if (!isOpen) {
    return (
      <button type="button" className="button plain small" aria-label={`Quitar ${email}`} {...opener}>
        Quitar
      </button>
    )
  }
  return (
    <span className="row">
      <button type="button" className="button danger small" onClick={() => void remove()}>
        Sí, quitar
      </button>
      <button type="button" className="link-button" autoFocus onClick={leave}>
        No
      </button>
    </span>
  )
}
