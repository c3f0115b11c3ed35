import { useEffect, useState } from 'react'
import type { ProductAnswer } from '../../../../catalogue/products/catalogue.contract.ts'
import { productAddress } from '../../../../catalogue/wine-address.ts'
import { productName, vintageAndContent } from '../../../../catalogue/wine-name.ts'
import { formatPesos } from '../../../../money/money.ts'
import type { QuoteAnswer } from '../../../../totals/quote.contract.ts'
import { browserApi } from '../../../api/use-api.ts'
import { afterPaint } from '../../../ui/after-paint.ts'
import { Link } from '../../../ui/link.tsx'
import { addWine } from '../cart-store.ts'
import { useCart } from '../cart-view.ts'
import { WinePicture } from '../../wine/wine-picture.tsx'
import { BoxSlots } from './box-slots.tsx'
import { boxWords } from './box-words.ts'
import './box-hints.css'

/** Number of wines suggested for a box. */
const offered = 2

/** An incomplete box: the bottles it lacks, and wines to fill it. */
export default function BoxHints({ box }: { box: QuoteAnswer['boxes'][number] }) {
  const { promotion_id: id, name } = box
  return (
    <section className="box-hint" aria-label={name}>
      <p>
        <Link to={`/promocion/${id}`}>{name}</Link>
      </p>
      <BoxSlots {...box} />
      <p role="status">{boxWords(box)}</p>
      <Fillers id={id} />
    </section>
  )
}

function Fillers({ id }: { id: number }) {
  const wines = useFillers(id)
  return (
    <ul>
      {wines.map((wine) => (
        <li key={wine.id}>
          <WinePicture image={wine.image} productId={wine.id} sizes="32px" />
          <Link to={productAddress(wine)}>
            {wine.name}
            <small className="muted figures">
              {vintageAndContent(wine)} · {formatPesos(wine.price)}
            </small>
          </Link>
          <button
            type="button"
            className="button quiet small"
            aria-label={`Agregar ${productName(wine)} al carrito`}
            onClick={() => afterPaint(() => void addWine(wine))}
          >
            Agregar
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The promotion's wines that are not in the cart yet. */
function useFillers(id: number): readonly ProductAnswer[] {
  const cart = useCart()
  const [wines, setWines] = useState<readonly ProductAnswer[]>([])
  useEffect(() => {
    let current = true
    void winesFor(id).then((loaded) => current && setWines(loaded))
    return () => {
      current = false
    }
  }, [id])
  const inCart = cart.state === 'ready' ? cart.items : []
  return wines.filter((wine) => !inCart.some((item) => item.id_prod === wine.id)).slice(0, offered)
}

async function winesFor(id: number): Promise<ProductAnswer[]> {
  const api = browserApi()
  const promotion = await api('GET /promotions/{id}/wines', { path: { id } })
  if (!promotion.ok) return []
  // some of them may be in the cart already
  const ids = promotion.value.product_ids.slice(0, offered * 2)
  const wines = await Promise.all(ids.map((wine) => api('GET /products/detail/{id}', { path: { id: wine } })))
  return wines.flatMap((wine) => (wine.ok ? wine.value.filter(({ available }) => available > 0) : []))
}
