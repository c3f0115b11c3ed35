import type { Route } from './+types/promotion'
import { apiContext, settingsContext } from '../../ssr/load-context.ts'
import { pageTitle } from '../../content/page-title.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyRack } from '../../ui/drawings.tsx'
import { idIn } from '../origin/load-origin.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { loadWines } from '../product-card/load-wines.ts'
import { ReadyBox } from './ready-box.tsx'
import { CodeToUse } from './code-to-use.tsx'
import { termsOf } from './promotion-terms.ts'
import { BoxCounter } from '../cart/box/box-counter.tsx'
import './promotion.css'

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const id = idIn(params.id)
  const answer = id === undefined ? undefined : await api('GET /promotions/{id}/wines', { path: { id } })
  if (!answer?.ok)
    throw new Response('Esa promoción no vale en este momento.', { status: answer?.problem.status ?? 404 })
  const { product_ids, ...promotion } = answer.value
  return {
    promotion: { ...promotion, terms: termsOf(promotion, new Date()) },
    wines: await loadWines(api, product_ids),
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
    // a promotion ends, so it is not indexed
    { name: 'robots', content: 'noindex, follow' },
  ]
}

/** A promotion's wines; a promotion for several together shows a box that fills as they are added. */
export default function Promotion({ loaderData: { promotion, wines } }: Route.ComponentProps) {
  const { id, name, code, words, terms, bottles, box } = promotion
  return (
    <>
      <div className="promotion-head">
        <p className="eyebrow">
          <Link to="/promociones">Promociones</Link>
        </p>
        <h1>{name}</h1>
        <p className="promotion-words">{words}</p>
        {terms.length > 0 && <p className="muted">{terms.join(' ')}</p>}
        {code !== null && <CodeToUse code={code} />}
      </div>
      {box ? (
        <ReadyBox name={name} box={box} wines={wines} />
      ) : (
        bottles !== null && bottles > 1 && <BoxCounter id={id} bottles={bottles} />
      )}
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
