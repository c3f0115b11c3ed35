import { formatPesos } from '../../../../money/money.ts'
import type { MissingForFree } from './missing-for-free.ts'
import './free-delivery.css'

const places = { here: '', somewhere: ', según tu zona', everywhere: ' a todo el país' } as const

/**
 * How far the cart is from free delivery, as text and as a bar.
 *
 * @param goods what the wines come to, in pesos
 */
export function FreeDelivery({
  missing: { pesos, where },
  goods,
}: {
  missing: MissingForFree
  goods: number
}) {
  return (
    <div className="free-delivery">
      <p>
        {`${pesos > 0 ? `Te faltan ${formatPesos(pesos)} para el envío gratis` : 'Tenés envío gratis'}${places[where]}`}
      </p>
      <progress max={goods + pesos} value={goods} aria-hidden="true" />
    </div>
  )
}
