import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { AnswerOf } from '../../../../platform/http/endpoint.ts'
import { Link } from '../../../../web/ui/link.tsx'
import { moderationStates, type moderationCalls } from '../../moderation.contract.ts'
import { pageIn, useAddressView } from '../../../../web/admin/ui/address-view.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../../../../web/admin/ui/admin-page.tsx'
import { loadAdmin } from '../../../../web/admin/ui/load-admin.ts'
import { useChosen } from '../../../../web/admin/ui/use-chosen.ts'
import { useStale } from '../../../../web/admin/ui/use-stale.ts'
import { callAction, unlessProblem } from '../../../../web/api/call-action.ts'
import { sayOutcome } from '../../../../web/ui/toasts/say-outcome.ts'
import { found } from '../../../../web/api/load-own.ts'
import { browserApi } from '../../../../web/api/use-api.ts'
import { HideBar } from './hide-bar.tsx'
import { ModeratedCard } from './moderated-card.tsx'
import { EmptyGlass } from '../../../../web/ui/empty-glass.tsx'
import { EmptyPage } from '../../../../web/ui/empty-page.tsx'
import { Pager } from '../../../../web/ui/pager.tsx'
import { useShowMore } from '../../../../web/ui/use-show-more.tsx'
import { useKeyboardPlace } from '../../../../web/ui/use-keyboard-place.ts'
import { unlistedMeta } from '../../../../web/content/page-title.ts'
import './moderation.css'

export const meta = unlistedMeta('Opiniones')

const viewOf = (parameters: URLSearchParams) => ({
  state: moderationStates.find((option) => option === parameters.get('state')) ?? ('reportadas' as const),
  page: pageIn(parameters),
  id: /^\d{1,15}$/.exec(parameters.get('id') ?? '')?.[0],
})

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadAdmin('reviews.moderate', async () => {
    const { state, page, id } = viewOf(new URL(request.url).searchParams)
    return found(await browserApi()('GET /admin/reviews', { query: id ? { id } : { state, page } }))
  })
export const clientAction = callAction(
  ['PUT /review/answer', 'PUT /review/hide', 'PUT /review/lote', 'PUT /review/restore', 'PUT /review/settle'],
  // the bar reports bulk outcomes, with an undo
  { answered: (answer, call) => call !== 'PUT /review/lote' && sayOutcome(answer) },
)
export const shouldRevalidate = unlessProblem

export { LoadingScreen as HydrateFallback } from '../../../../web/ui/own-screen.tsx'

const head = { title: 'Opiniones', actions: <ToAdminHome /> }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminReviews() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <AdminScreen {...head} loaded={loaded}>
      {(reviews) => <Reviews reviews={reviews} />}
    </AdminScreen>
  )
}

const names = { reportadas: 'Reportadas', ocultas: 'Ocultas', todas: 'Todas' } as const
const empty = {
  reportadas: 'Nadie reportó ninguna opinión.',
  ocultas: 'No hay opiniones ocultas.',
  todas: 'Nadie opinó todavía.',
} as const

type ReviewsPage = AnswerOf<(typeof moderationCalls)['GET /admin/reviews']>

function Reviews({ reviews }: { reviews: ReviewsPage }) {
  const { state, page, id } = viewOf(useAddressView().parameters)
  const late = useStale()
  const { chosen, isChosen, choose, clear } = useChosen(`${state} ${page} ${id}`)
  const place = useKeyboardPlace(reviews, 'li')
  const fold = useShowMore(reviews.items.length)
  const ofPage = (wanted: number) => `/admin/opiniones?state=${state}&page=${wanted}`
  return (
    <>
      <States chosen={id ? undefined : state} />
      {reviews.items.length === 0 ? (
        <div className="empty-state">
          <EmptyGlass />
          <EmptyPage
            list={{ page, pages: id ? 0 : reviews.pages }}
            to={ofPage}
            none={<p>{id ? 'Esa opinión ya no está.' : empty[state]}</p>}
          />
        </div>
      ) : (
        <>
          <ul className="moderated list-keys" aria-busy={late} data-late={late} {...fold.list} {...place}>
            {reviews.items.map((review) => (
              <ModeratedCard
                key={review.id}
                review={review}
                chosen={isChosen(review.id)}
                choose={(on) => choose([review.id], on)}
              />
            ))}
          </ul>
          {fold.rest}
          <HideBar reviews={reviews.items.filter((review) => chosen.ids.has(review.id))} clear={clear} />
          {!id && <Pager page={page} pages={reviews.pages} to={ofPage} />}
        </>
      )}
    </>
  )
}

type StatesProps = { chosen: (typeof moderationStates)[number] | undefined }

/** Filter by state; none is chosen for a single review. */
function States({ chosen }: StatesProps) {
  return (
    <nav className="admin-tools" aria-label="Qué opiniones">
      {moderationStates.map((option) => (
        <Link
          key={option}
          to={`/admin/opiniones?state=${option}`}
          className="button plain small"
          aria-current={option === chosen ? 'page' : undefined}
        >
          {names[option]}
        </Link>
      ))}
    </nav>
  )
}
