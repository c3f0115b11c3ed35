import { useLoaderData, useRouteLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import type { newsletterCalls, Subscriber } from '../newsletter.contract.ts'
import { subscribersCsv } from '../subscribers-csv.ts'
import type { PageSettings } from '../../../app/shop.contract.ts'
import { pageIn } from '../../../web/admin/ui/address-view.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../../../web/admin/ui/admin-page.tsx'
import { loadAdmin } from '../../../web/admin/ui/load-admin.ts'
import { useRows } from '../../../web/admin/ui/use-stale.ts'
import { callAction, unlessUnreached, useCall } from '../../../web/api/call-action.ts'
import { sayOutcome } from '../../../web/ui/toasts/say-outcome.ts'
import { found } from '../../../web/api/load-own.ts'
import { browserApi } from '../../../web/api/use-api.ts'
import { toast } from '../../../web/ui/toasts/toast.ts'
import { DataTable, type Column } from '../../../web/ui/data-table.tsx'
import { formatDay } from '../../../calendar/shop-time.ts'
import { Letter } from '../../../web/ui/letter.tsx'
import { EmptyPage } from '../../../web/ui/empty-page.tsx'
import { Pager } from '../../../web/ui/pager.tsx'
import { saveFile } from '../../../web/api/save-file.ts'
import { InlineConfirm } from '../../../web/ui/inline-confirm.tsx'
import { useInPlace } from '../../../web/ui/use-in-place.ts'
import { unlistedMeta } from '../../../web/content/page-title.ts'
import '../../../web/storefront/orders/orders.css'

export const meta = unlistedMeta('Novedades')

type Listed = AnswerOf<(typeof newsletterCalls)['GET /newsletter/subscribers']> & { page: number }

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadAdmin('newsletter.change', async (): Promise<Listed> => {
    const page = pageIn(new URL(request.url).searchParams)
    return { ...found(await browserApi()('GET /newsletter/subscribers', { query: { page } })), page }
  })
export const clientAction = callAction(['DELETE /newsletter/subscribers'], { answered: sayOutcome })
export const shouldRevalidate = unlessUnreached

export { LoadingScreen as HydrateFallback } from '../../../web/ui/own-screen.tsx'

const head = { title: 'Novedades', actions: <ToAdminHome /> }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminNewsletter() {
  const loaded = useLoaderData<typeof clientLoader>()
  const data = useRouteLoaderData<{ settings: PageSettings }>('root')
  return (
    <AdminScreen {...head} loaded={loaded}>
      {(listed) => (
        <>
          {data?.settings.newsletterUrl && (
            <p className="notice warn">
              Las suscripciones nuevas van al servicio de listas. Acá están las que se hicieron en la tienda.
            </p>
          )}
          <Subscribers listed={listed} />
        </>
      )}
    </AdminScreen>
  )
}

/** Maximum rows per file. */
const mostRows = 100_000

function Subscribers({ listed: { items, total, confirmed, page, pages } }: { listed: Listed }) {
  const rows = useRows(items)
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
    saveFile('novedades-suscripciones.csv', 'text/csv;charset=utf-8', subscribersCsv(all.value.items))
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
        {...rows}
        columns={columns}
        rowKey={(subscriber) => subscriber.email}
        empty={
          <EmptyPage list={{ page, pages }} to={ofPage} none={<p>No hay suscripciones en esta página.</p>} />
        }
      />
      <Pager page={page} pages={pages} to={ofPage} />
    </>
  )
}

const ofPage = (page: number) => `/admin/novedades?page=${page}`

const columns: Column<Subscriber>[] = [
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
    cell: (subscriber) => <Removal email={subscriber.email} />,
  },
]

function Removal({ email }: { email: string }) {
  const { isOpen, opener, leave } = useInPlace()
  const remove = useCall('DELETE /newsletter/subscribers', `subscriber-${email}`)
  if (!isOpen) {
    return (
      <button type="button" className="button plain small" aria-label={`Quitar ${email}`} {...opener}>
        Quitar
      </button>
    )
  }
  return (
    <span className="row">
      <InlineConfirm yes="Sí, quitar" act={() => void remove.send({ input: { email } })} leave={leave} />
    </span>
  )
}
