import { QrCode } from '../../ui/qr-code.tsx'

/** The code that the packing bench scans; a telephone opens the order by it. */
export function OrderCode({ numero }: { numero: string }) {
  const address = `${window.location.origin}/admin/despacho?compra=${numero}`
  return <QrCode text={address} label={`Código de la compra ${numero}`} className="order-code" />
}
