import type { Route } from './+types/promotion'
import { apiContext, settingsContext } from '../../ssr/load-context.ts'
import { pageTitle } from '../../content/page-title.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyRack } from '../../ui/drawings.tsx'
import { idIn } from '../origin/load-origin.ts'
import { toCard } from '../product-card/card-wine.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { BoxCounter } from '../cart/box/box-counter.tsx'
import './promotion.css'

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const id = idIn(params.id)
  const found = id === undefined ? undefined : await api('GET /promotions/{id}/wines', { path: { id } })
  if (!found?.ok)
    throw new Response('Esa promoción no vale en este momento.', { status: found?.problem.status ?? 404 })
  const { product_ids, ...promotion } = found.value
  const wines = await Promise.all(
    product_ids.map((wine) => api('GET /products/detail/{id}', { path: { id: wine } })),
  )
  return {
    promotion,
    wines: wines.flatMap((wine) => (wine.ok ? wine.value.map(toCard) : [])),
    publicUrl: context.get(settingsContext).publicUrl,
  }
}

export function meta(page: Route.MetaArgs) {
  const { loaderData } = page
  if (!loaderData) return [pageTitle(page, 'Promoción')]
  const { promotion, publicUrl } = loaderData
  return [
    pageTitle(page, promotion.name),
    { name: 'description', content: promotion.words },
    { tagName: 'link', rel: 'canonical', href: `${publicUrl}/promocion/${promotion.id}` },
    // it ends one day
    { name: 'robots', content: 'noindex, follow' },
  ]
}

/** A promotion's wines; where it wants several together, a box that fills as they are added. */
export default function Promotion({ loaderData: { promotion, wines } }: Route.ComponentProps) {
  const { id, name, words, bottles } = promotion
  return (
    <>
      <div className="promotion-head">
        <p className="eyebrow">Promoción</p>
        <h1>{name}</h1>
        <p className="muted">{words}</p>
      </div>
      {bottles !== null && bottles > 1 && <BoxCounter id={id} bottles={bottles} />}
      {wines.length > 0 ? (
        <ul className="product-grid" aria-label="Vinos de la promoción">
          {wines.map((wine, index) => (
            <li key={wine.id}>
              <ProductCard wine={wine} eager={index < 4} heading="h2" />
            </li>
          ))}
        </ul>
      ) : (
        <div className="empty-state">
          <EmptyRack />
          <p>Por ahora no queda ningún vino de esta promoción.</p>
          <Link to="/" className="button">
            Ver todos los vinos
          </Link>
        </div>
      )}
    </>
  )
}
