import { formatDayAndHour } from '../../../calendar/shop-time.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import type { PaymentLink } from '../../../purchases/manual-orders.contract.ts'
import { whatsappAddress } from '../../content/whatsapp-address.ts'
import { useShop } from '../../content/use-shop.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import './payment-link.css'

type Props = { link: PaymentLink; order: Pick<OrderAnswer, 'numero' | 'byHand'> }

/** A link to pay an order, as a QR code and as text for WhatsApp. */
export function PaymentLinkBox({ link, order }: Props) {
  const shop = useShop()
  const text = `Hola, somos ${shop.name}. Para pagar tu compra ${order.numero}: ${link.url}`
  // without a number, WhatsApp asks for the recipient
  const open =
    whatsappAddress(order.byHand?.phone ?? '', text) ?? `https://wa.me/?text=${encodeURIComponent(text)}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast('success', 'Texto copiado')
    } catch {
      toast('error', 'No se pudo copiar: seleccioná el texto a mano')
    }
  }
  return (
    <section className="sheet stack screen-only" aria-labelledby="payment-link">
      <h2 id="payment-link">Link de pago</h2>
      <QrCode text={link.url} label="Código QR para pagar" className="payment-qr" />
      <p className="payment-url">{link.url}</p>
      <p className="muted figures">Se puede pagar hasta el {formatDayAndHour(link.until)}.</p>
      <div className="row">
        <a className="button small" href={open} target="_blank" rel="noreferrer">
          Mandar por WhatsApp
        </a>
        <button type="button" className="button plain small" onClick={() => void copy()}>
          Copiar el texto
        </button>
      </div>
    </section>
  )
}
