import { useEffect, useState } from 'react'
import { formatDayAndHour } from '../../../calendar/shop-time.ts'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import type { PaymentLink } from '../../../purchases/manual-orders.contract.ts'
import { whatsappAddress } from '../../content/whatsapp-address.ts'
import { useShop } from '../../content/use-shop.ts'
import { loadPart } from '../../session/load-part.ts'
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
      <QrCode text={link.url} />
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

/** Drawn in the browser as a single path; the code loads on demand. */
function QrCode({ text }: { text: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string }>()
  useEffect(() => {
    let over = false
    void loadPart(() => import('uqr')).then(
      ({ encode }) => {
        if (over) return
        const { size, data } = encode(text, { ecc: 'M', border: 2 })
        const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])))
        setDrawn({ size, path: dark.join('') })
        // the link below works as well
      },
      () => undefined,
    )
    return () => {
      over = true
    }
  }, [text])
  if (!drawn) return <div className="payment-qr" aria-busy="true" />
  return (
    <svg
      className="payment-qr"
      viewBox={`0 0 ${drawn.size} ${drawn.size}`}
      role="img"
      aria-label="Código QR para pagar"
    >
      <rect width={drawn.size} height={drawn.size} fill="#fff" />
      <path d={drawn.path} fill="#211a1c" />
    </svg>
  )
}
