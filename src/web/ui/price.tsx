import { formatPesos, originalPricePesos, fromPesos } from '../../money/money.ts'
import './price.css'

type PriceProps = { price: number; discount: number; large?: boolean }

/**
 * The final price, with the struck-through original and the percentage if discounted.
 * @param price in pesos
 */
export function Price({ price, discount, large = false }: PriceProps) {
  return (
    <span className={large ? 'price price-large' : 'price'}>
      <span className="price-now figures">{formatPesos(price)}</span>
      {discount > 0 && (
        <>
          <s className="price-before figures">
            <span className="visually-hidden">Antes </span>
            {formatPesos(originalPricePesos(fromPesos(price), discount))}
          </s>
          <span className="chip discount">
            <span className="visually-hidden">Descuento </span>−{discount} %
          </span>
        </>
      )}
    </span>
  )
}
