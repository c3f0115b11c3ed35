import { useState } from 'react'
import { formatPesos } from '../../../money/money.ts'
import type { ReadyBox as Box } from '../../../totals/quote.contract.ts'
import { addBox } from '../cart/box/add-box.ts'
import type { CardWine } from '../product-card/card-wine.ts'

/** A ready-made box as one thing to buy: what is in it is shown below. */
export function ReadyBox({ name, box, wines }: { name: string; box: Box; wines: readonly CardWine[] }) {
  const [busy, setBusy] = useState(false)
  const saved = box.list_price - box.price
  const add = async () => {
    setBusy(true)
    await addBox(box, wines)
    setBusy(false)
  }
  return (
    <div className="ready-box">
      <p className="figures">
        <strong className="ready-box-price">{formatPesos(box.price)}</strong>{' '}
        {saved > 0 && (
          <span className="muted">
            en lugar de {formatPesos(box.list_price)}: {formatPesos(saved)} menos
          </span>
        )}
      </p>
      {box.available > 0 ? (
        <button
          type="button"
          className="button"
          aria-label={`Agregar la caja ${name} al carrito`}
          disabled={busy}
          onClick={() => void add()}
        >
          Agregar la caja
        </button>
      ) : (
        <p className="chip warn">Por ahora no alcanza para armarla</p>
      )}
    </div>
  )
}
