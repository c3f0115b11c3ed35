import { Link, useLocation, useRevalidator, useSearchParams } from 'react-router'
import type { Route } from './+types/review'
import { reviewSorts, reviewsPerPage, type ReviewSort } from '../../reviews/review-order.ts'
import { apiContext } from '../api/load-context.ts'
import { WinePicture } from '../catalogue/wine-picture.tsx'
import { ReviewForm } from '../reviews/review-form.tsx'
import { ReviewTable } from '../reviews/review-table.tsx'
import { StarDistribution } from '../reviews/star-distribution.tsx'
import { useOwnReview } from '../reviews/use-own-review.ts'
import { signIn } from '../session/session-store.ts'
import { EmptyGlass } from '../ui/drawings.tsx'
import { Pager } from '../ui/pager.tsx'
import { Stars } from '../ui/stars.tsx'
import './review.css'

/** What the address bar says; what makes no sense is left out. */
function readView(parameters: URLSearchParams): {
  sort: ReviewSort
  stars: number | undefined
  page: number
} {
  const page = Number(parameters.get('page') ?? 0)
  return {
    sort: reviewSorts.find((known) => known === parameters.get('sort')) ?? reviewSorts[0],
    stars: [1, 2, 3, 4, 5].find((known) => String(known) === parameters.get('stars')),
    page: Number.isInteger(page) && page >= 0 && page <= 10_000 ? page : 0,
  }
}

export async function loader({ params, context, request }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { sort, stars, page } = readView(new URL(request.url).searchParams)
  const path = { id: params.id }
  const [found, reviews, distribution] = await Promise.all([
    api('GET /products/detail/{id}', { path }),
    api('GET /review/{id}', {
      path,
      query: { sort, page, size: reviewsPerPage, ...(stars ? { stars } : {}) },
    }),
    api('GET /review/distribution/{id}', { path }),
  ])
  const wine = found.ok ? found.value[0] : undefined
  if (!wine) {
    const status = found.ok ? 404 : found.problem.status
    throw new Response('No pude acceder a productos', { status: status === 400 ? 404 : status })
  }
  return {
    wine,
    reviews: reviews.ok && Array.isArray(reviews.value) ? reviews.value : [],
    counts: distribution.ok ? distribution.value : [],
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  const name = loaderData?.wine.name ?? 'un vino'
  return [
    { title: `Opiniones de ${name} · Descorche` },
    { name: 'description', content: `Qué dicen de ${name} quienes lo compraron en Descorche.` },
  ]
}

const sortNames: Record<ReviewSort, string> = {
  recientes: 'Más recientes',
  antiguas: 'Más antiguas',
  mejores: 'Mejores primero',
  peores: 'Peores primero',
}

export default function Review({ loaderData }: Route.ComponentProps) {
  const { wine, reviews, counts } = loaderData
  const [parameters, setParameters] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [part, askAgain] = useOwnReview(wine.id)
  const { sort, stars, page } = readView(parameters)
  const total = counts.reduce(
    (sum, row) => sum + (stars === undefined || row.stars === stars ? row.count : 0),
    0,
  )
  const done = async () => {
    await Promise.all([revalidate(), askAgain()])
  }
  const address = (change: Record<string, string | undefined>) => {
    const next = new URLSearchParams(parameters)
    for (const [name, value] of Object.entries(change)) {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    const text = next.toString()
    return `/review/${wine.id}${text ? `?${text}` : ''}`
  }
  return (
    <div className="review" data-type={wine.category.type}>
      <aside className="review-side">
        <Link to={`/detail/${wine.id}`} className="review-stage" aria-label={`Ver ${wine.name}`}>
          <WinePicture
            image={wine.image}
            productId={wine.id}
            alt={`Botella de ${wine.name}`}
            sizes="260px"
            important
          />
        </Link>
        <StarDistribution
          counts={counts}
          chosen={stars}
          to={(wanted) =>
            address({ stars: wanted === undefined ? undefined : String(wanted), page: undefined })
          }
        />
      </aside>
      <div className="stack review-main">
        <div>
          <p className="eyebrow">{wine.productor.description}</p>
          <h1>{wine.name}</h1>
        </div>
        <p className="row">
          <Stars average={wine.reviews.avg} count={wine.reviews.count} />
          <span className="figures">
            {wine.reviews.count === 0
              ? 'Todavía no tiene opiniones'
              : `${wine.reviews.avg.toLocaleString('es-AR')} de 5, ${wine.reviews.count === 1 ? '1 opinión' : `${wine.reviews.count} opiniones`}`}
          </span>
        </p>
        {reviews.length > 0 ? (
          <>
            <div className="review-tools">
              <label htmlFor="review-sort">Ordenar</label>
              <select
                id="review-sort"
                className="input"
                value={sort}
                onChange={(event) => {
                  const next = new URLSearchParams(parameters)
                  next.set('sort', event.target.value)
                  next.delete('page')
                  setParameters(next, { preventScrollReset: true })
                }}
              >
                {reviewSorts.map((known) => (
                  <option key={known} value={known}>
                    {sortNames[known]}
                  </option>
                ))}
              </select>
            </div>
            <ReviewTable reviews={reviews} done={done} />
            <Pager
              page={page}
              pages={Math.ceil(total / reviewsPerPage)}
              to={(wanted) => address({ page: wanted > 0 ? String(wanted) : undefined })}
            />
          </>
        ) : (
          <div className="empty-state review-empty">
            <EmptyGlass />
            <p>
              {total === 0 && stars === undefined
                ? 'Nadie contó todavía qué le pareció este vino.'
                : 'No hay opiniones en esta página.'}
            </p>
            {(stars !== undefined || page > 0) && <Link to={`/review/${wine.id}`}>Ver todas</Link>}
          </div>
        )}
        {part.state === 'bought' && <ReviewForm productId={wine.id} own={part.own} done={done} />}
        {part.state === 'not-bought' && <p className="notice">Pueden opinar quienes compraron este vino.</p>}
        {part.state === 'anonymous' && <SignInToReview />}
        <p>
          <Link to={`/detail/${wine.id}`} className="button plain">
            VOLVER
          </Link>
        </p>
      </div>
    </div>
  )
}

function SignInToReview() {
  const { pathname, search } = useLocation()
  return (
    <p className="notice">
      Pueden opinar quienes compraron este vino. ¿Lo compraste?{' '}
      <button
        type="button"
        className="link-button"
        onClick={() => void signIn({ returnTo: pathname + search })}
      >
        Ingresá para contar qué te pareció
      </button>
    </p>
  )
}
