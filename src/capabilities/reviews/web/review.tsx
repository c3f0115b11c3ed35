import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { Suspense, use, useEffect } from 'react'
import { Link } from '../../../web/ui/link.tsx'
import { writeNumber } from '../../../money/write-number.ts'
import { kindOf, kindRecord } from '../../../catalogue/taxonomy/product-kinds.ts'
import { productAddress } from '../../../catalogue/wine-address.ts'
import { productName, vintageAndContent } from '../../../catalogue/wine-name.ts'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { reviewSorts, reviewsPerPage } from '../review-options.ts'
import { apiContext, settingsContext } from '../../../web/ssr/load-context.ts'
import { WinePicture } from '../../../web/storefront/wine/wine-picture.tsx'
import { callAction, unlessProblem } from '../../../web/api/call-action.ts'
import { sayOutcome } from '../../../web/ui/toasts/say-outcome.ts'
import {
  countReviews,
  readReviewView,
  reviewAddress,
  type ReviewChange,
  type ReviewView,
  sortNames,
} from './review-view.ts'
import { shorten } from '../../../web/ui/page-description.ts'
import { Stars } from '../../../web/ui/stars.tsx'
import { pageTitle, shopName } from '../../../web/content/page-title.ts'
import { foundWine } from '../../../web/storefront/wine/found-wine.ts'
import './review.css'
import './star-distribution.css'
import type { ReviewAnswer } from '../reviews.contract.ts'
import { EmptyGlass } from '../../../web/ui/empty-glass.tsx'
import { Pager } from '../../../web/ui/pager.tsx'
import { ReviewTable } from './review-table.tsx'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import { browserApi } from '../../../web/api/use-api.ts'
import { sessionKnown, signIn } from '../../../web/session/session-store.ts'
import { useSession } from '../../../web/session/use-session.ts'
import { Failure } from '../../../web/ui/failure.tsx'
import { type OwnReview, ReviewForm } from './review-form.tsx'

export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const api = context.get(apiContext)
  const { sort, stars, page } = readReviewView(new URL(request.url).searchParams)
  const path = { id: params['id'] ?? '' }
  const [wines, reviews, distribution] = await Promise.all([
    api('GET /products/detail/{id}', { path }),
    api('GET /review/{id}', {
      path,
      query: { sort, page, size: reviewsPerPage, ...(stars ? { stars } : {}) },
    }),
    api('GET /review/distribution/{id}', { path }),
  ])
  const wine = foundWine(wines)
  return {
    wine,
    reviews: reviews.ok && Array.isArray(reviews.value) ? reviews.value : [],
    counts: distribution.ok ? distribution.value : [],
    publicUrl: context.get(settingsContext).publicUrl,
  }
}

/** The user, and what they may do about a wine. */
type Part = { sub?: string } & (
  | { state: 'anonymous' }
  | { state: 'not-bought' }
  /** The request failed. */
  | { state: 'failed'; problem: ProblemDetails }
  | { state: 'bought'; own: OwnReview | null }
)

/** Loads the user's part once the session is known. Never rejects. */
async function loadOwnPart(productId: number): Promise<Part> {
  const session = await sessionKnown()
  if (session.state !== 'signed-in') return { state: 'anonymous' }
  const { sub } = session.user
  const answer = await browserApi()('GET /review/allowed/{id}', { path: { id: productId } })
  if (!answer.ok) return { sub, state: 'failed', problem: answer.problem }
  const { allowed, own } = answer.value
  return allowed ? { sub, state: 'bought', own } : { sub, state: 'not-bought' }
}

/** `here`: 'este vino'. */
type PartProps = { productId: number; here: string }

/**
 * Below the reviews: where the user writes their own, or why they cannot.
 * @param query the pending response; undefined in the page's HTML
 */
function OwnPart({ query, ...product }: PartProps & { query: Promise<Part> | undefined }) {
  const unknown = <NoForm state="unknown" here={product.here} />
  if (!query) return unknown
  return (
    <Suspense fallback={unknown}>
      <Answered {...product} query={query} />
    </Suspense>
  )
}

function Answered({ productId, here, query }: PartProps & { query: Promise<Part> }) {
  const part = use(query)
  const session = useSession()
  const { revalidate } = useRevalidator()
  const sub = session.state === 'signed-in' ? session.user.sub : undefined
  // the session has changed since
  const stale = part.sub !== sub
  useEffect(() => {
    if (stale) void revalidate()
  }, [stale, revalidate])
  if (stale) return <NoForm state={session.state === 'anonymous' ? 'anonymous' : 'unknown'} here={here} />
  if (part.state === 'bought') return <ReviewForm productId={productId} here={here} own={part.own} />
  return (
    <NoForm state={part.state} here={here}>
      {part.state === 'not-bought' && <p className="notice">Pueden opinar quienes compraron {here}.</p>}
      {part.state === 'failed' && <Failure problem={part.problem} again={() => void revalidate()} />}
    </NoForm>
  )
}

function NoForm({ state, here, children }: { state: string; here: string; children?: React.ReactNode }) {
  return (
    <div className="review-part" data-state={state}>
      {/* reserves the space that most visitors need, so that nothing moves once the session is known */}
      <SignInToReview here={here} />
      {children}
    </div>
  )
}

function SignInToReview({ here }: { here: string }) {
  const { pathname, search } = useLocation()
  return (
    <p className="notice">
      Pueden opinar quienes compraron {here}. ¿Lo compraste?{' '}
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

/** The visitor's own part comes after the page, which is the same for all users. */
export async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs) {
  const part = loadOwnPart(Number(params['id']))
  return { ...(await serverLoader<typeof loader>()), part }
}
clientLoader.hydrate = true as const

export const clientAction = callAction(['POST /review', 'DELETE /review', 'POST /review/report'], {
  answered: sayOutcome,
})
export const shouldRevalidate = unlessProblem

export function meta(page: MetaArgs<typeof loader>) {
  const { loaderData, location } = page
  if (!loaderData) return [pageTitle(page, 'Vino no encontrado')]
  const { wine, publicUrl } = loaderData
  const name = productName(wine)
  return [
    pageTitle(page, `Opiniones de ${name}`),
    {
      name: 'description',
      content: shorten(`Qué dicen de ${name} quienes lo compraron en ${shopName(page)}.`, 160),
    },
    { tagName: 'link', rel: 'canonical', href: `${publicUrl}/review/${wine.id}` },
    // the same reviews in another order, or a selection
    ...(location.search ? [{ name: 'robots', content: 'noindex, follow' }] : []),
  ]
}

type Props = {
  counts: readonly { stars: number; count: number }[]
  chosen: number | undefined
  /** Address of the reviews with these stars; undefined means all. */
  to: (stars: number | undefined) => string
}

/** Number of reviews per star rating; each row links to those reviews. */
function StarDistribution({ counts, chosen, to }: Props) {
  const total = counts.reduce((sum, row) => sum + row.count, 0)
  if (total === 0) return null
  return (
    <div className="star-distribution">
      <ul aria-label="Opiniones por estrellas">
        {counts.map(({ stars, count }) => {
          const row = <Bar stars={stars} count={count} total={total} />
          return (
            <li key={stars}>
              {count === 0 ? (
                <span className="star-distribution-row">{row}</span>
              ) : (
                <Link
                  to={to(stars)}
                  className="star-distribution-row"
                  aria-current={chosen === stars ? 'true' : undefined}
                  preventScrollReset
                >
                  {row}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
      {chosen !== undefined && (
        <Link to={to(undefined)} preventScrollReset>
          Ver todas
        </Link>
      )}
    </div>
  )
}

type BarProps = { stars: number; count: number; total: number }

function Bar({ stars, count, total }: BarProps) {
  const share = Math.round((count / total) * 100)
  const words = `${count === 1 ? '1 opinión' : `${count} opiniones`} de ${stars === 1 ? '1 estrella' : `${stars} estrellas`}`
  return (
    <>
      <span className="visually-hidden">{words}</span>
      <span className="figures" aria-hidden="true">
        {stars} ★
      </span>
      <span className="star-distribution-bar" aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </span>
      <span className="figures muted" aria-hidden="true">
        {count}
      </span>
    </>
  )
}

type ListProps = {
  reviews: readonly ReviewAnswer[]
  /** Number of reviews with the chosen stars. */
  total: number
  view: ReviewView
  address: (change: ReviewChange) => string
}

/** One page of reviews in the chosen order. */
function ReviewList({ reviews, total, view, address }: ListProps) {
  return (
    <>
      <SortChoice sort={view.sort} address={address} />
      <ReviewTable reviews={reviews} />
      <Pager
        page={view.page}
        pages={Math.ceil(total / reviewsPerPage)}
        to={(wanted) => address({ page: wanted > 0 ? String(wanted) : undefined })}
      />
    </>
  )
}

function SortChoice({ sort, address }: Pick<ReviewView, 'sort'> & Pick<ListProps, 'address'>) {
  const navigate = useNavigate()
  return (
    <div className="review-tools">
      <label htmlFor="review-sort">Ordenar</label>
      <select
        id="review-sort"
        className="input"
        value={sort}
        onChange={(event) =>
          void navigate(address({ sort: event.target.value, page: undefined }), {
            preventScrollReset: true,
          })
        }
      >
        {reviewSorts.map((option) => (
          <option key={option} value={option}>
            {sortNames[option]}
          </option>
        ))}
      </select>
    </div>
  )
}

type NoneProps = { productId: number; here: string; total: number; view: ReviewView }

/** Shown if the wine, or this page, has no reviews. */
function NoReviews({ productId, here, total, view: { stars, page } }: NoneProps) {
  return (
    <div className="empty-state review-empty">
      <EmptyGlass />
      <p>
        {total === 0 && stars === undefined
          ? `Nadie contó todavía qué le pareció ${here}.`
          : 'No hay opiniones en esta página.'}
      </p>
      {(stars !== undefined || page > 0) && <Link to={`/review/${productId}`}>Ver todas</Link>}
    </div>
  )
}

export default function Review() {
  const loaderData = useLoaderData<typeof clientLoader>()
  const { wine, reviews, counts } = loaderData
  const { here } = kindRecord(kindOf({ ...wine.category, sparkling: wine.sparkling }))
  const [parameters] = useSearchParams()
  const view = readReviewView(parameters)
  const total = countReviews(counts, view.stars)
  const address = (change: ReviewChange) => reviewAddress(wine.id, parameters, change)
  return (
    <div className="review" data-type={wine.category.type}>
      <aside className="review-side">
        <Stage wine={wine} />
        <StarDistribution
          counts={counts}
          chosen={view.stars}
          to={(wanted) =>
            address({ stars: wanted === undefined ? undefined : String(wanted), page: undefined })
          }
        />
      </aside>
      <div className="stack review-main">
        <Head wine={wine} />
        {reviews.length > 0 ? (
          <ReviewList reviews={reviews} total={total} view={view} address={address} />
        ) : (
          <NoReviews productId={wine.id} here={here} total={total} view={view} />
        )}
        <OwnPart productId={wine.id} here={here} query={'part' in loaderData ? loaderData.part : undefined} />
        <p>
          <Link to={productAddress(wine)} className="button plain">
            VOLVER
          </Link>
        </p>
      </div>
    </div>
  )
}

function Stage({ wine }: { wine: ProductAnswer }) {
  return (
    <Link to={productAddress(wine)} className="review-stage" aria-label={`Ver ${productName(wine)}`}>
      <WinePicture
        image={wine.image}
        productId={wine.id}
        alt={wine.volumeMl === null ? productName(wine) : `Botella de ${productName(wine)}`}
        sizes="260px"
        important
      />
    </Link>
  )
}

function Head({ wine }: { wine: ProductAnswer }) {
  return (
    <>
      <div>
        <p className="eyebrow">{wine.productor.description}</p>
        <h1>{wine.name}</h1>
        <p className="muted">{vintageAndContent(wine)}</p>
      </div>
      <p className="row">
        <Stars average={wine.reviews.avg} count={wine.reviews.count} />
        <span className="figures">
          {wine.reviews.count === 0
            ? 'Todavía no tiene opiniones'
            : `${writeNumber(wine.reviews.avg)} de 5, ${wine.reviews.count === 1 ? '1 opinión' : `${wine.reviews.count} opiniones`}`}
        </span>
      </p>
    </>
  )
}
