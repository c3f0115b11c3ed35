import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { moderationStates } from '../../../reviews/moderation.contract.ts'
import { pageIn } from '../frame/address-view.ts'
import { AdminPage, ToAdminHome } from '../frame/admin-page.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import { ModeratedCard } from './moderated-card.tsx'
import { EmptyGlass } from '../../ui/empty-glass.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useKeyboardPlace } from '../../ui/use-keyboard-place.ts'
import './reviews.css'

export function meta() {
  return [{ title: 'Opiniones · Descorche' }, { name: 'robots', content: 'noindex' }]
}

export default function AdminReviews() {
  return (
    <AdminPage title="Opiniones" actions={<ToAdminHome />}>
      <Reviews />
    </AdminPage>
  )
}

const names = { reportadas: 'Reportadas', ocultas: 'Ocultas', todas: 'Todas' } as const
const empty = {
  reportadas: 'Nadie reportó ninguna opinión.',
  ocultas: 'No hay opiniones ocultas.',
  todas: 'Nadie opinó todavía.',
} as const

function Reviews() {
  const [parameters] = useSearchParams()
  const state = moderationStates.find((known) => known === parameters.get('state')) ?? 'reportadas'
  const page = pageIn(parameters)
  const id = /^\d{1,15}$/.exec(parameters.get('id') ?? '')?.[0]
  const ask = useCallback(
    () => browserApi()('GET /admin/reviews', { query: id ? { id } : { state, page } }),
    [state, page, id],
  )
  const [asked, again] = useAnswer(ask)
  const place = useKeyboardPlace(asked.state === 'ready' ? asked.value : undefined, 'li')
  return (
    <>
      <nav className="admin-tools" aria-label="Qué opiniones">
        {moderationStates.map((known) => (
          <Link
            key={known}
            to={`/admin/opiniones?state=${known}`}
            className="button plain small"
            aria-current={!id && known === state ? 'page' : undefined}
          >
            {names[known]}
          </Link>
        ))}
      </nav>
      {asked.state === 'loading' && <Loading />}
      {asked.state === 'failed' && <Failure problem={asked.problem} again={again} />}
      {asked.state === 'ready' &&
        (asked.value.items.length === 0 ? (
          <div className="empty-state">
            <EmptyGlass />
            <p>{id ? 'Esa opinión ya no está.' : empty[state]}</p>
          </div>
        ) : (
          <>
            <ul className="moderated" aria-busy={asked.late} data-late={asked.late} {...place}>
              {asked.value.items.map((review) => (
                <ModeratedCard key={review.id} review={review} changed={again} />
              ))}
            </ul>
            {!id && (
              <Pager
                page={page}
                pages={asked.value.pages}
                to={(wanted) => `/admin/opiniones?state=${state}&page=${wanted}`}
              />
            )}
          </>
        ))}
    </>
  )
}
