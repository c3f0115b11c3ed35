import { useState } from 'react'
import { useLoaderData, useNavigate, type LoaderFunctionArgs, type MetaArgs } from 'react-router'
import { productName } from '../../../catalogue/wine-name.ts'
import { formatPesos } from '../../../money/money.ts'
import { pageTitle } from '../../../web/content/page-title.ts'
import { apiContext } from '../../../web/ssr/load-context.ts'
import { addWine } from '../../../web/storefront/cart/cart-store.ts'
import { loadWines } from '../../../web/storefront/product-card/load-wines.ts'
import { Link } from '../../../web/ui/link.tsx'
import { readCartLines } from '../cart-link.ts'
import './shared-cart.css'

/** Opening the link changes nothing: a person looks, and decides. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const lines = readCartLines(new URL(request.url).searchParams.get('vinos') ?? '')
  if (!lines) throw new Response('Ese enlace no dice qué vinos.', { status: 404 })
  const wines = await loadWines(
    context.get(apiContext),
    lines.map(({ id }) => id),
  )
  const rows = lines.flatMap(({ id, quantity }) => {
    const wine = wines.find((candidate) => candidate.id === id)
    return wine ? [{ wine, quantity: Math.min(quantity, wine.available), wanted: quantity }] : []
  })
  return { rows, missing: lines.length - rows.length }
}

export function meta(page: MetaArgs<typeof loader>) {
  return [pageTitle(page, 'Un carrito armado para vos'), { name: 'robots', content: 'noindex' }]
}

export default function SharedCart() {
  const { rows, missing } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const total = rows.reduce((sum, { wine, quantity }) => sum + wine.price * quantity, 0)
  const put = async () => {
    setBusy(true)
    for (const { wine, quantity } of rows) if (quantity > 0) await addWine(wine, quantity)
    await navigate('/shoppingCart')
  }
  return (
    <section className="shared-cart stack">
      <p className="eyebrow">Un carrito armado para vos</p>
      <h1>Miralo, y si te gusta, llevalo</h1>
      <p className="muted">
        Lo armó un asistente o alguien te lo pasó. Son los precios de este momento; la entrega y los
        descuentos se ven en tu carrito. Prohibida su venta a menores de 18 años.
      </p>
      <ul className="shared-cart-lines">
        {rows.map(({ wine, quantity, wanted }) => (
          <li key={wine.id}>
            <img src={wine.image} alt="" width={48} height={96} />
            <span>
              <Link to={`/detail/${wine.id}`}>{productName(wine)}</Link>
              {quantity < wanted && (
                <small className="shared-cart-short">
                  {quantity === 0 ? 'No queda ninguna' : `Quedan ${quantity} de las ${wanted}`}
                </small>
              )}
            </span>
            <span className="figures">
              {quantity} × {formatPesos(wine.price)}
            </span>
          </li>
        ))}
      </ul>
      {missing > 0 && (
        <p className="notice warn">
          {missing === 1 ? 'Uno de los vinos ya no se vende.' : `${missing} de los vinos ya no se venden.`}
        </p>
      )}
      <p className="shared-cart-total">
        <span>Suma</span> <b className="figures">{formatPesos(total)}</b>
      </p>
      <p className="row">
        <button type="button" className="button" disabled={busy || total === 0} onClick={() => void put()}>
          {busy ? 'Poniendo los vinos en tu carrito…' : 'Poner todo en mi carrito'}
        </button>
        <Link to="/">Ver otros vinos</Link>
      </p>
    </section>
  )
}
