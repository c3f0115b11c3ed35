import { formatMoment, writeDay } from '../../../calendar/shop-time.ts'
import type { adminInvoiceCalls } from '../../../invoicing/admin-invoices.contract.ts'
import { formatPesos } from '../../../money/money.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { VoucherFile } from '../../storefront/orders/order-invoices.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'

type Item = AnswerOf<(typeof adminInvoiceCalls)['GET /admin/invoices']>['items'][number]

const chips: Record<Item['state'], { kind: string; words: string }> = {
  queued: { kind: 'warn', words: 'Espera' },
  asked: { kind: 'warn', words: 'Pidiendo CAE' },
  authorised: { kind: 'good', words: 'Autorizada' },
  refused: { kind: 'bad', words: 'Rechazada' },
  dropped: { kind: '', words: 'Sin efecto' },
}

/** @param retry retries a voucher, for users who may */
export function columns(retry: ((id: number) => void) | undefined): Column<Item>[] {
  return [
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
      cell: (item) => <Link to={`/user/orderDetailAdmin?id=${item.order_id}`}>{item.numero}</Link>,
    },
    { title: 'A nombre de', wide: true, cell: (item) => item.receiver },
    {
      title: 'Fecha',
      cell: (item) => <span className="figures">{item.day ? writeDay(item.day) : '—'}</span>,
    },
    { title: 'Total', align: 'money', cell: (item) => formatPesos(item.total) },
    {
      title: 'Estado',
      wide: true,
      cell: (item) => <State item={item} retry={retry && (() => retry(item.id))} />,
    },
  ]
}

function State({ item, retry }: { item: Item; retry: (() => void) | undefined }) {
  const { kind, words } = chips[item.state]
  return (
    <div className="voucher-state">
      <span className={`chip ${kind}`}>{words}</span>
      {item.why && <small className="muted">{item.why}</small>}
      {retry && item.state === 'refused' && (
        <button
          type="button"
          className="link-button"
          aria-label={`Intentar de nuevo la de la compra ${item.numero}`}
          onClick={retry}
        >
          Intentar de nuevo
        </button>
      )}
    </div>
  )
}
