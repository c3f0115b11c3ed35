import { typesIn } from '../../../catalogue/taxonomy/product-nouns.ts'
import { unitNoun } from '../../../catalogue/taxonomy/unit-noun.ts'
import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { formatDayAndHour, formatMoment } from '../../../calendar/shop-time.ts'
import { formatPesos } from '../../../money/money.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { largestReceipt, type Awaited } from '../../../payments/transfer-receipts.contract.ts'
import { isChosen, isPaidAtBranch, isPaidToAccount } from '../../../settings/payment-methods.ts'
import { downloadCall } from '../../api/download.ts'
import { browserApi } from '../../api/use-api.ts'
import { Link } from '../../ui/link.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import './waiting-payment.css'

type Props = { order: OrderAnswer; found: Awaited }

/** Whether the buyer chose to pay a pending order by transfer or at a branch. */
export const waitsForBuyer = ({ estado, waitsFor, byHand }: OrderAnswer): boolean =>
  estado === 'Ingreso' && byHand === null && isChosen(waitsFor)

/** Whether the buyer may still choose another payment method; not after sending a receipt. */
export const mayPayOtherwise = (order: OrderAnswer): boolean => waitsForBuyer(order) && !order.receiptShown

/** How to pay a pending order: where to transfer how much until when, or which branch to visit. */
export function WaitingPayment({ order, found }: Props) {
  if (order.estado !== 'Ingreso') return null
  const atBranch = waitsForBuyer(order) && isPaidAtBranch(found.way)
  if (!atBranch && !isPaidToAccount(found.way)) return null
  if (found.until === null) return <Lapsed order={order} found={found} />
  if (atBranch) return <AtPickup order={order} total={found.total} until={found.until} />
  if (!found.account) return null
  const { alias, cbu, holder, bank } = found.account
  const lines = [
    ['Importe', formatPesos(found.total)],
    ['Alias', alias],
    ['CBU o CVU', cbu],
    ['Titular', holder],
    ['Banco', bank],
  ].filter(([, value]) => value !== '')
  return (
    <section className="sheet stack screen-only" aria-labelledby="transfer">
      <h2 id="transfer">Transferí y subí el comprobante</h2>
      <Reserved order={order} until={found.until} />
      <dl className="transfer-data">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
      <ReceiptList orderId={order.id} receipts={found.receipts} />
      {order.receiptShown && (
        <p className="muted">
          Cuando veamos el dinero te avisamos por correo. Con el comprobante, el medio de pago y el total ya
          no cambian: si algo está mal, <Link to="/contact">escribinos</Link>.
        </p>
      )}
      {found.may_upload && <ReceiptForm orderId={order.id} first={found.receipts.length === 0} />}
    </section>
  )
}

/** The reservation has expired: the price is asked for again, and the old amount's payment instructions are hidden. */
function Lapsed({ order, found }: Props) {
  return (
    <section className="sheet stack screen-only" aria-labelledby="lapsed">
      <h2 id="lapsed">El plazo para pagarla venció</h2>
      <p className="notice warn">
        Las {unitNoun(typesIn(order)).many} volvieron a la venta. Confirmala de nuevo en{' '}
        <Link to="/user/orders">«Mis compras»</Link>: ahí ves cuánto sale hoy.{' '}
        {isPaidToAccount(found.way) && (
          <>
            Si ya transferiste, <Link to="/contact">escribinos</Link>.
          </>
        )}
      </p>
      <ReceiptList orderId={order.id} receipts={found.receipts} />
    </section>
  )
}

type AtPickupProps = { order: OrderAnswer; total: number; until: string }

function AtPickup({ order, total, until }: AtPickupProps) {
  return (
    <section className="sheet stack screen-only" aria-labelledby="at-pickup">
      <h2 id="at-pickup">Pagala al retirarla</h2>
      <p>
        Son <strong className="figures">{formatPesos(total)}</strong>, en efectivo o con tarjeta.{' '}
        {order.direccion}
      </p>
      <Reserved order={order} until={until} />
    </section>
  )
}

const Reserved = ({ order, until }: { order: OrderAnswer; until: string }) => (
  <p className="figures">
    Te guardamos las {unitNoun(typesIn(order)).many} hasta el {formatDayAndHour(until)}.
  </p>
)

type ListProps = {
  orderId: number
  receipts: Awaited['receipts']
  /** Actions on a receipt. */
  action?: (receipt: Awaited['receipts'][number]) => ReactNode
}

/** An order's downloadable receipts; nothing without any. */
export function ReceiptList({ orderId, receipts, action }: ListProps) {
  if (receipts.length === 0) return null
  const download = async ({ id, type }: Awaited['receipts'][number]) => {
    const name = `comprobante-${id}.${type === 'application/pdf' ? 'pdf' : 'webp'}`
    if (!(await downloadCall(`/orders/${orderId}/receipts/${id}`, name)))
      toast('error', 'No pudimos bajar el comprobante. Probá de nuevo.')
  }
  return (
    <ul className="stack" aria-label="Comprobantes">
      {receipts.map((receipt) => (
        <li key={receipt.id} className="row">
          <span className="figures">Comprobante del {formatMoment(receipt.at)}</span>
          {receipt.rejected && <span className="chip warn">No encontramos ese dinero</span>}
          <button type="button" className="button plain small" onClick={() => void download(receipt)}>
            Bajar
          </button>
          {!receipt.rejected && action?.(receipt)}
        </li>
      ))}
    </ul>
  )
}

function useUpload(orderId: number) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const send = async (file: File) => {
    if (file.size > largestReceipt) return setProblem('El comprobante pesa más de 5 MB.')
    setBusy(true)
    const answer = await browserApi()('POST /orders/{id}/receipts', { path: { id: orderId }, body: { file } })
    setBusy(false)
    setProblem(answer.ok ? undefined : answer.problem.detail)
    if (answer.ok) toast('success', answer.value.message)
    void revalidate()
  }
  return { busy, problem, send }
}

function ReceiptForm({ orderId, first }: { orderId: number; first: boolean }) {
  const { busy, problem, send } = useUpload(orderId)
  return (
    <div className="field receipt-form">
      <label htmlFor="receipt" className={first ? 'button' : 'button plain'}>
        {busy ? 'Subiendo…' : first ? 'Subir el comprobante' : 'Subir otro comprobante'}
      </label>
      <p className="muted">Una foto o un PDF, de hasta 5 MB. Solo lo vemos vos y la tienda.</p>
      <input
        id="receipt"
        type="file"
        className="visually-hidden"
        accept="image/jpeg,image/png,image/webp,image/avif,application/pdf"
        disabled={busy}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? 'receipt-error' : undefined}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      {problem && (
        <p className="field-error" id="receipt-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
