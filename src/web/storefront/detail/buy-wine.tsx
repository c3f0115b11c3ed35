import { unitNoun } from '../../../catalogue/taxonomy/unit-noun.ts'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { allowedAmount, maxAmount } from '../../../cart/cart.ts'
import { productName } from '../../../catalogue/wine-name.ts'
import { AmountStepper } from '../cart/amount-stepper.tsx'
import { addWine, setAmount, stepAmount } from '../cart/cart-store.ts'
import type { CartWine } from '../cart/local-cart.ts'
import { useInCart } from '../cart/cart-view.ts'
import { SoldOutParts } from '../../slots/sold-out.tsx'
import { WineOffers } from '../wine/offers.tsx'
import { afterPaint } from '../../ui/after-paint.ts'
import { CartIcon, CheckIcon } from '../../ui/icons.tsx'
import { Price } from '../../ui/price.tsx'
import './buy-wine.css'

type BuyProps = { wine: CartWine & { archived: boolean } }

/** How many bottles and the button that takes them; once they are in the cart, their number there and the way to it. */
export function BuyWine({ wine }: BuyProps) {
  const unit = unitNoun([wine.category.type])
  const [wanted, setWanted] = useState(1)
  const navigate = useNavigate()
  const inCart = useInCart(wine.id)
  const block = useRef<HTMLDivElement>(null)
  const away = useAway(block)
  if (wine.available < 1) return <NotToBeHad wine={wine} />
  const press = () => afterPaint(() => void (inCart ? navigate('/shoppingCart') : addWine(wine, wanted)))
  return (
    <div className="detail-buy" ref={block}>
      <AmountStepper
        amount={inCart?.amount ?? wanted}
        most={Math.min(maxAmount, wine.available)}
        label={inCart ? 'Cantidad en tu carrito' : 'Cantidad'}
        less={`Una ${unit.one} menos`}
        more={`Una ${unit.one} más`}
        change={(amount) =>
          inCart ? void setAmount(inCart, amount) : setWanted(allowedAmount(amount, wine.available))
        }
        step={(by) =>
          inCart ? stepAmount(wine.id, by) : setWanted((before) => allowedAmount(before + by, wine.available))
        }
      />
      <button type="button" className={inCart ? 'button quiet' : 'button'} onClick={press}>
        {inCart ? <CheckIcon size={20} /> : <CartIcon size={20} />}
        {inCart ? 'En tu carrito: verlo' : 'Agregar al carrito'}
      </button>
      <WineOffers wineId={wine.id} />
      {away && <BuyBar wine={wine} inCart={inCart !== undefined} press={press} />}
    </div>
  )
}

type BarProps = BuyProps & { inCart: boolean; press: () => void }

/** The same button while the one beside the wine is off the screen. */
function BuyBar({ wine, inCart, press }: BarProps) {
  return (
    <div className="buy-bar">
      <span className="buy-bar-wine">
        <span>{productName(wine)}</span>
        <Price price={wine.price} discount={wine.descuento} />
      </span>
      <button type="button" className={inCart ? 'button quiet' : 'button'} onClick={press}>
        {inCart ? 'Ver carrito' : 'Agregar'}
      </button>
    </div>
  )
}

function NotToBeHad({ wine }: BuyProps) {
  if (wine.archived) return <p className="notice warn">Este producto no está disponible.</p>
  return (
    <div className="stack">
      <p className="notice warn">Sin stock por ahora.</p>
      <SoldOutParts productId={wine.id} name={productName(wine)} />
    </div>
  )
}

/** Whether an element is off the screen. */
function useAway(element: React.RefObject<HTMLElement | null>): boolean {
  const [away, setAway] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const watch = new IntersectionObserver((entries) =>
      setAway(!entries.some((entry) => entry.isIntersecting)),
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return away
}
