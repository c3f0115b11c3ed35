import type { Route } from './+types/promotions'
import { apiContext } from '../../ssr/load-context.ts'
import { canonical } from '../../content/canonical.ts'
import { pageTitle } from '../../content/page-title.ts'
import { Drawing } from '../../ui/drawings.tsx'
import { Link } from '../../ui/link.tsx'
import { loadWines } from '../product-card/load-wines.ts'
import { ProductCard } from '../product-card/product-card.tsx'
import { ReadyBox } from './ready-box.tsx'
import { CodeToUse } from './code-to-use.tsx'
import { termsOf } from './promotion-terms.ts'
import './promotion.css'

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [running, codes] = await Promise.all([api('GET /promotions/running'), api('GET /promotions/codes')])
  if (!running.ok) throw new Response('No pude acceder a promociones', { status: running.problem.status })
  if (!codes.ok) throw new Response('No pude acceder a promociones', { status: codes.problem.status })
  const now = new Date()
  const promotions = await Promise.all(
    [...running.value, ...codes.value].map(async ({ product_ids, ...promotion }) => ({
      ...promotion,
      terms: termsOf(promotion, now),
      wines: await loadWines(api, product_ids),
    })),
  )
  return { promotions }
}
type Listed = Awaited<ReturnType<typeof loader>>['promotions'][number]

export function meta(page: Route.MetaArgs) {
  return [
    pageTitle(page, 'Promociones'),
    {
      name: 'description',
      content: 'Las promociones de la tienda: en qué vinos, cuánto menos se paga y hasta cuándo.',
    },
    canonical(page, '/promociones'),
  ]
}

/** The current promotions: what each gives, for which wines, until when. */
export default function Promotions({ loaderData: { promotions } }: Route.ComponentProps) {
  return (
    <>
      <div className="promotion-head">
        <h1>Promociones</h1>
        {promotions.length > 0 && (
          <p className="muted">
            Se aplican solas en el carrito, salvo las que llevan código. Si a un vino le tocan varias, vale la
            que más te conviene.
          </p>
        )}
      </div>
      {promotions.length > 0 ? (
        promotions.map((promotion) => <Promotion key={promotion.id} promotion={promotion} />)
      ) : (
        <NoPromotions />
      )}
    </>
  )
}

function Promotion({ promotion: { id, name, code, words, terms, now, wines, box } }: { promotion: Listed }) {
  const to = wines.length === 0 ? '/' : `/promocion/${id}`
  return (
    <section className="promotion-entry" aria-labelledby={`promotion-${id}`}>
      <div className="promotion-entry-head">
        <h2 id={`promotion-${id}`}>{name}</h2>
        <p className="promotion-words">{words}</p>
        {terms.length > 0 && <p className="muted">{terms.join(' ')}</p>}
        {box && now && <ReadyBox name={name} box={box} wines={wines} />}
        {code !== null && now && <CodeToUse code={code} />}
        {now ? (
          <p>
            <Link to={to} prefetch="intent">
              {wines.length === 0 ? 'Elegir vinos' : 'Ver sus vinos'}
            </Link>
          </p>
        ) : (
          <p className="chip warn">En este momento no vale</p>
        )}
      </div>
      {now && wines.length > 0 && (
        <ul className="product-grid">
          {wines.map((wine) => (
            <li key={wine.id}>
              <ProductCard wine={wine} heading="h3" />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function NoPromotions() {
  return (
    <div className="empty-state">
      <Drawing name="price-tag" />
      <p>Ahora no hay promociones en marcha.</p>
      <p className="row">
        <Link to="/?discounted=true" className="button">
          Ver vinos en oferta
        </Link>
        <Link to="/" className="button quiet">
          Ver todos los vinos
        </Link>
      </p>
    </div>
  )
}
