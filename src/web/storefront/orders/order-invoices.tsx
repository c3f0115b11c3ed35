import { useState } from 'react'
import { writeDay } from '../../../calendar/shop-time.ts'
import type { OrderVouchers, Voucher } from '../../../invoicing/invoices.contract.ts'
import { formatPesos } from '../../../money/money.ts'
import { downloadCall } from '../../api/download.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** Downloads of an order's invoices and credit notes; nothing if none is expected. */
export function OrderInvoices({ found, paid }: { found: OrderVouchers; paid: boolean }) {
  const shown = found.vouchers.filter(({ state }) => state !== 'dropped')
  if (shown.length === 0) return null
  const authorised = shown.filter(({ state }) => state === 'authorised')
  return (
    <section aria-labelledby="invoices" className="screen-only">
      <h2 id="invoices">{shown.length > 1 ? 'Facturas' : 'Factura'}</h2>
      {authorised.length > 0 && (
        <ul className="stack">
          {authorised.map((voucher) => (
            <li key={voucher.id}>
              <VoucherFile voucher={voucher} />
            </li>
          ))}
        </ul>
      )}
      {authorised.length < shown.length && paid && (
        <p className="muted">La estamos preparando: te avisamos por correo cuando la puedas bajar.</p>
      )}
    </section>
  )
}

/** One downloadable voucher. */
export function VoucherFile({ voucher, short = false }: { voucher: Voucher; short?: boolean }) {
  const [busy, setBusy] = useState(false)
  const name = `${voucher.title} ${voucher.number ?? ''}`
  const download = async () => {
    setBusy(true)
    const file = `${name.toLowerCase().replaceAll(' ', '-')}.pdf`
    if (!(await downloadCall(`/orders/${voucher.order_id}/invoice?voucher=${voucher.id}`, file)))
      toast('error', 'No pudimos bajar la factura. Probá de nuevo.')
    setBusy(false)
  }
  return (
    <div className="order-voucher">
      <p className="figures">
        <strong>{name}</strong>
        {!short && <About voucher={voucher} />}
      </p>
      <button
        type="button"
        className="button plain small"
        disabled={busy}
        aria-label={busy ? `Bajando… ${name}` : `Bajar PDF de ${name}`}
        onClick={() => void download()}
      >
        {busy ? 'Bajando…' : 'Bajar PDF'}
      </button>
    </div>
  )
}

function About({ voucher }: { voucher: Voucher }) {
  return (
    <>
      <br />
      <span className="muted">
        {voucher.day && writeDay(voucher.day)} · {formatPesos(voucher.total)}
        {voucher.code === 'CAEA' && ' · con CAEA'}
        {!voucher.legal && ' · de prueba, sin validez fiscal'}
      </span>
    </>
  )
}
