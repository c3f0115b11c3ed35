import { formatPesos } from '../../../../money/money.ts'
import './free-delivery.css'

/** How far a cart is from a free delivery, in words and as a bar. In: pesos that are missing, and what is there. */
export function FreeDelivery({ missing, total }: { missing: number; total: number }) {
  return (
    <div className="free-delivery">
      <p>{missing > 0 ? `Te faltan ${formatPesos(missing)} para el envío gratis` : 'Tenés envío gratis'}</p>
      <progress max={total + missing} value={total} aria-hidden="true" />
    </div>
  )
}
