import { useRouteLoaderData } from 'react-router'
import type { PageSettings } from '../../../app/shop.contract.ts'
import { formatDay } from '../../../calendar/shop-time.ts'
import { adminList } from '../../../web/admin/kit/admin-list.tsx'
import { RowAction } from '../../../web/admin/kit/row-action.tsx'
import { browserApi } from '../../../web/api/use-api.ts'
import { Letter } from '../../../web/ui/letter.tsx'
import { toast } from '../../../web/ui/toasts/toast.ts'
import { subscribersCsv } from '../subscribers-csv.ts'
import '../../../web/storefront/orders/orders.css'

const list = adminList({
  title: 'Novedades',
  needs: 'newsletter.change',
  calls: ['DELETE /newsletter/subscribers'],
  load: ({ page }, { api }) => api('GET /newsletter/subscribers', { query: { page } }),
  rows: ({ items }) => items,
  label: 'Suscripciones',
  rowKey: ({ email }) => email,
  above: () => <ListServiceNotice />,
  count: ({ answer: { confirmed, total } }) =>
    `${confirmed === 1 ? '1 confirmada' : `${confirmed} confirmadas`} de ${total}`,
  files: ({ answer: { confirmed } }) => [
    {
      label: 'Descargar CSV de confirmadas',
      name: 'novedades-suscripciones.csv',
      disabled: confirmed === 0,
      text: confirmedCsv,
    },
  ],
  columns: [
    { title: 'Correo', wide: true, cell: ({ email }) => email },
    { title: 'Pedida', cell: ({ subscribed }) => formatDay(subscribed) },
    {
      title: 'Confirmada',
      cell: ({ confirmed }) =>
        confirmed ? (
          <span className="chip good">{formatDay(confirmed)}</span>
        ) : (
          <span className="chip">Todavía no</span>
        ),
    },
    {
      title: 'Acciones',
      wide: true,
      cell: ({ email }) => (
        <RowAction
          call="DELETE /newsletter/subscribers"
          sent={{ input: { email } }}
          id={email}
          label="Quitar"
          full={`Quitar ${email}`}
          yes="Sí, quitar"
        />
      ),
    },
  ],
  empty: 'No hay suscripciones en esta página.',
  nothing: (
    <>
      <Letter />
      <p>Nadie se suscribió todavía. La caja está al pie de todas las páginas.</p>
    </>
  ),
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = list
export default list.Screen

/** Maximum rows per file. */
const mostRows = 100_000

async function confirmedCsv(): Promise<string | undefined> {
  const all = await browserApi()('GET /newsletter/subscribers', { query: { size: mostRows } })
  if (all.ok) return subscribersCsv(all.value.items)
  toast('error', all.problem.detail)
  return undefined
}

function ListServiceNotice() {
  const data = useRouteLoaderData<{ settings: PageSettings }>('root')
  if (!data?.settings.newsletterUrl) return null
  return (
    <p className="notice warn">
      Las suscripciones nuevas van al servicio de listas. Acá están las que se hicieron en la tienda.
    </p>
  )
}
