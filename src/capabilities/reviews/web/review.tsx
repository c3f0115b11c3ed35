import {
  useLoaderData,
  useSearchParams,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
} from 'react-router'
import { Link } from '../../../web/ui/link.tsx'
import { writeNumber } from '../../../money/write-number.ts'
import { kindOf, kindRecord } from '../../../catalogue/taxonomy/product-kinds.ts'
import { productAddress } from '../../../catalogue/wine-address.ts'
import { productName, vintageAndContent } from '../../../catalogue/wine-name.ts'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { reviewsPerPage } from '../review-options.ts'
import { apiContext, settingsContext } from '../../../web/ssr/load-context.ts'
import { WinePicture } from '../../../web/storefront/wine/wine-picture.tsx'
import { loadOwnPart, OwnPart } from './own-part.tsx'
import { callAction, unlessProblem } from '../../../web/api/call-action.ts'
import { sayOutcome } from '../../../web/ui/toasts/say-outcome.ts'
import { NoReviews, ReviewList } from './review-list.tsx'
import { countReviews, readReviewView, reviewAddress, type ReviewChange } from './review-view.ts'
import { StarDistribution } from './star-distribution.tsx'
import { shorten } from '../../../web/ui/page-description.ts'
import { Stars } from '../../../web/ui/stars.tsx'
import { pageTitle, shopName } from '../../../web/content/page-title.ts'
import { foundWine } from '../../../web/storefront/wine/found-wine.ts'
import './review.css'

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
