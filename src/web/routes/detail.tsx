import { useEffect, useState } from 'react'
import { Link, useNavigate, useViewTransitionState } from 'react-router'
import type { Route } from './+types/detail'
import { bodyNames } from '../../catalogue/wine-terms.ts'
import { formatPesos } from '../../money/money.ts'
import { allowedAmount, maxAmount } from '../../cart/cart.ts'
import { apiContext, settingsContext } from '../api/load-context.ts'
import { addWine } from '../cart/cart-store.ts'
import { law } from '../content/law.ts'
import { FavouriteToggle } from '../favourites/favourite-toggle.tsx'
import { lookAt } from '../recommendations/looked.ts'
import { Similar, similarSize } from '../recommendations/similar.tsx'
import { BackIcon, CartIcon } from '../ui/icons.tsx'
import { Price } from '../ui/price.tsx'
import { Stars } from '../ui/stars.tsx'
import './detail.css'

export async function loader({ params, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [found, similar] = await Promise.all([
    api('GET /products/detail/{id}', { path: { id: params.id } }),
    api('GET /products/similar/{id}', { path: { id: params.id }, query: { size: similarSize } }),
  ])
  const wine = found.ok ? found.value[0] : undefined
  if (!wine) {
    const status = found.ok ? 404 : found.problem.status
    throw new Response('No pude acceder a productos', { status: status === 400 ? 404 : status })
  }
  return { wine, similar: similar.ok ? similar.value : [], publicUrl: context.get(settingsContext).publicUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'Vino no encontrado · Descorche' }]
  const { wine, publicUrl } = loaderData
  const title = `${wine.name} · ${wine.productor.description} | Descorche`
  const description = wine.summary
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 180)
  const url = `${publicUrl}/detail/${wine.id}`
  const image = new URL(wine.image, `${publicUrl}/`).href
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'product' },
    { property: 'og:url', content: url },
    { property: 'og:image', content: image },
    { tagName: 'link', rel: 'canonical', href: url },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: wine.name,
        description,
        image,
        category: `Vino ${wine.category.type.toLowerCase()}`,
        brand: { '@type': 'Brand', name: wine.productor.description },
        offers: {
          '@type': 'Offer',
          url,
          price: wine.price.toFixed(2),
          priceCurrency: 'ARS',
          availability: `https://schema.org/${wine.available > 0 ? 'InStock' : 'OutOfStock'}`,
        },
        ...(wine.reviews.count > 0
          ? {
              aggregateRating: {
                '@type': 'AggregateRating',
                ratingValue: wine.reviews.avg,
                reviewCount: wine.reviews.count,
              },
            }
          : {}),
      },
    },
  ]
}

export default function Detail({ loaderData }: Route.ComponentProps) {
  const { wine, similar } = loaderData
  const navigate = useNavigate()
  const travels = useViewTransitionState(`/detail/${wine.id}`)
  useEffect(() => lookAt(wine.id), [wine.id])
  const back = () => void (window.history.state?.idx > 0 ? navigate(-1) : navigate('/'))
  return (
    <>
      <button type="button" className="link-button detail-back" onClick={back}>
        <BackIcon size={20} /> Volver
      </button>
      <article className="detail" data-type={wine.category.type}>
        <div className="detail-stage">
          <img
            src={wine.image}
            alt={`Botella de ${wine.name}, de ${wine.productor.description}`}
            width={240}
            height={720}
            fetchPriority="high"
            {...(travels ? { style: { viewTransitionName: `bottle-${wine.id}` } } : {})}
          />
        </div>
        <div className="detail-text">
          <p className="eyebrow">{wine.productor.description}</p>
          <div className="detail-title">
            <h1>{wine.name}</h1>
            <FavouriteToggle productId={wine.id} name={wine.name} />
          </div>
          <p className="row">
            <Stars average={wine.reviews.avg} count={wine.reviews.count} />
            <Link to={`/review/${wine.id}`}>
              {wine.reviews.count === 1 ? '1 opinión' : `${wine.reviews.count} opiniones`}
            </Link>
          </p>
          <p className="row">
            <span className="chip">
              <span className="type-dot" aria-hidden="true" /> {wine.category.type}
            </span>
            <span className="chip">{wine.category.variety}</span>
            <span className="chip">{wine.category.degreeSugar}</span>
            {wine.sparkling && <span className="chip">Espumante</span>}
          </p>
          {/* written by the shop, and reduced to harmless tags when it was saved */}
          <div className="detail-summary" dangerouslySetInnerHTML={{ __html: wine.summary }} />
          <div className="detail-offer">
            <Price price={wine.price} discount={wine.descuento} size="detail" />
            <p className="detail-law figures">
              {law.priceWithoutTaxes}: {formatPesos(wine.priceWithoutTaxes)} · Precio por litro:{' '}
              {formatPesos(wine.pricePerLitre)}
            </p>
            <Buy wine={wine} />
          </div>
          <Facts wine={wine} />
        </div>
      </article>
      <Similar wineId={wine.id} wines={similar} />
    </>
  )
}

type Wine = Route.ComponentProps['loaderData']['wine']

function Buy({ wine }: { wine: Wine }) {
  const [amount, setAmount] = useState(1)
  if (wine.available < 1) {
    return (
      <p className="notice warn">
        {wine.archived ? 'Este vino no está disponible.' : 'Sin stock por ahora.'}
      </p>
    )
  }
  return (
    <div className="detail-buy">
      <label className="visually-hidden" htmlFor="amount">
        Cantidad
      </label>
      <input
        id="amount"
        className="input"
        type="number"
        inputMode="numeric"
        min={1}
        max={Math.min(maxAmount, wine.available)}
        value={amount}
        onChange={(event) => setAmount(allowedAmount(event.target.valueAsNumber, wine.available))}
      />
      <button type="button" className="button" onClick={() => void addWine(wine, amount)}>
        <CartIcon size={20} /> Agregar al carrito
      </button>
      {wine.available <= 6 && (
        <p className="detail-few">
          {wine.available === 1 ? 'Queda la última botella' : `Quedan ${wine.available} botellas`}
        </p>
      )}
    </div>
  )
}

function Facts({ wine }: { wine: Wine }) {
  const facts: [string, string | null][] = [
    ['Origen', wine.location.description],
    ['Uvas', wine.grapes.join(', ') || null],
    ['Cosecha', wine.vintage === null ? null : String(wine.vintage)],
    ['Elaboración', wine.elaboration],
    ['Graduación', `${wine.alcohol.toLocaleString('es-AR')} % vol.`],
    ['Acidez', wine.acidity],
    [
      'Temperatura',
      wine.servingMin === null || wine.servingMax === null
        ? null
        : `Entre ${wine.servingMin} y ${wine.servingMax} °C`,
    ],
    ['Contenido', `${wine.volumeMl} ml`],
    ['Maridaje', wine.pairings.join(', ') || null],
  ]
  return (
    <dl className="detail-facts">
      {wine.body !== null && (
        <div>
          <dt>Cuerpo</dt>
          <dd>
            {bodyNames[wine.body - 1]}
            <span className="body-scale" aria-hidden="true">
              {bodyNames.map((name, index) => (
                <i key={name} data-on={index < (wine.body ?? 0)} />
              ))}
            </span>
          </dd>
        </div>
      )}
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
