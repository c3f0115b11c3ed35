import { formatPesos } from '../../../../money/money.ts'
import type { MissingForFree } from './missing-for-free.ts'
import './free-delivery.css'

const places = { here: '', somewhere: ', según tu zona', everywhere: ' a todo el país' } as const

/** How far the cart is from free delivery, as text and as a bar. */
export function FreeDelivery({
  missing: { pesos, where },
  total,
}: {
  missing: MissingForFree
  total: number
}) {
  return (
    <div className="free-delivery">
      <p>
        {`${pesos > 0 ? `Te faltan ${formatPesos(pesos)} para el envío gratis` : 'Tenés envío gratis'}${places[where]}`}
      </p>
      <progress max={total + pesos} value={total} aria-hidden="true" />
    </div>
  )
}
