import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { formatMoment, writeDay } from '../../../calendar/shop-time.ts'
import type { adminInvoiceCalls } from '../../../invoicing/admin-invoices.contract.ts'
import { formatPesos } from '../../../money/money.ts'
import { useCall } from '../../api/call-action.ts'
import { VoucherFile } from '../../storefront/orders/order-invoices.tsx'
import { Link } from '../../ui/link.tsx'
import { adminList } from '../kit/admin-list.tsx'
import { choice } from '../kit/filters.tsx'
import { RowAction } from '../kit/row-action.tsx'
import { useCan } from '../ui/use-can.ts'
import { Contingency } from './contingency.tsx'
import { InvoicingNotices } from './invoicing-notices.tsx'
import { VatBook } from './vat-book.tsx'
import '../../storefront/orders/orders.css'

type Listed = AnswerOf<(typeof adminInvoiceCalls)['GET /admin/invoices']>
type Item = Listed['items'][number]

const list = adminList({
  title: 'Facturas',
  needs: 'invoices.read',
  calls: ['POST /admin/invoices/retry'],
  filters: {
    estado: choice('Qué comprobantes', {
      '': 'Todas',
      esperan: 'Esperan',
      rechazadas: 'Rechazadas',
      autorizadas: 'Autorizadas',
    }),
  },
  load: ({ estado, page }, { api }) =>
    api('GET /admin/invoices', { query: { estado: estado ?? 'todas', page } }),
  rows: ({ items }) => items,
  label: 'Tabla de comprobantes',
  kind: 'compact invoices-table',
  rowKey: ({ id }) => id,
  above: ({ answer }) => (
    <div className="stack list-above">
      <InvoicingNotices listed={answer} />
      {answer.contingency && <Contingency overview={answer.contingency} />}
      <VatBook />
    </div>
  ),
  tools: ({ answer }) => <RetryAll listed={answer} />,
  columns: [
    {
      title: 'Comprobante',
      wide: true,
      cell: (item) =>
        item.state === 'authorised' ? (
          <VoucherFile voucher={item} short />
        ) : (
          <>
            {item.title} <span className="muted figures">{formatMoment(item.at)}</span>
          </>
        ),
    },
    {
      title: 'Compra',
      cell: ({ order_id, numero }) => <Link to={`/user/orderDetailAdmin?id=${order_id}`}>{numero}</Link>,
    },
    { title: 'A nombre de', wide: true, cell: ({ receiver }) => receiver },
    { title: 'Fecha', cell: ({ day }) => <span className="figures">{day ? writeDay(day) : '—'}</span> },
    { title: 'Total', align: 'money', cell: ({ total }) => formatPesos(total) },
    { title: 'Estado', wide: true, cell: (item) => <State item={item} /> },
  ],
  empty: 'No hay comprobantes así.',
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = list
export default list.Screen

const chips: Record<Item['state'], { kind: string; words: string }> = {
  queued: { kind: 'warn', words: 'Espera' },
  asked: { kind: 'warn', words: 'Pidiendo CAE' },
  authorised: { kind: 'good', words: 'Autorizada' },
  refused: { kind: 'bad', words: 'Rechazada' },
  dropped: { kind: '', words: 'Sin efecto' },
}

function State({ item: { id, state, why, numero } }: { item: Item }) {
  const can = useCan()
  const { kind, words } = chips[state]
  return (
    <div className="voucher-state">
      <span className={`chip ${kind}`}>{words}</span>
      {why && <small className="muted">{why}</small>}
      {state === 'refused' && can('invoices.change') && (
        <RowAction
          call="POST /admin/invoices/retry"
          sent={{ body: { id } }}
          id={id}
          label="Intentar de nuevo"
          full={`Intentar de nuevo la de la compra ${numero}`}
          kind="link-button"
        />
      )}
    </div>
  )
}

/** Tries all that wait again. */
function RetryAll({ listed: { waiting, contingency, stops } }: { listed: Listed }) {
  const retry = useCall('POST /admin/invoices/retry')
  const count = waiting + (contingency?.rejected.length ?? 0)
  if (!useCan()('invoices.change') || (count === 0 && stops.length === 0)) return null
  return (
    <button
      type="button"
      className="button quiet small"
      disabled={retry.busy}
      onClick={() => void retry.send({ body: {} })}
    >
      Intentar ahora ({count})
    </button>
  )
}
