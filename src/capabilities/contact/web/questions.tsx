import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { questionStates, type inboxCalls } from '../inbox.contract.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { callAction, unlessProblem } from '../../../web/api/call-action.ts'
import { found } from '../../../web/api/load-own.ts'
import { browserApi } from '../../../web/api/use-api.ts'
import { unlistedMeta } from '../../../web/content/page-title.ts'
import { Choice } from '../../../web/ui/choice.tsx'
import { EmptyGlass } from '../../../web/ui/empty-glass.tsx'
import { LabelledInput } from '../../../web/ui/labelled-input.tsx'
import { EmptyPage } from '../../../web/ui/empty-page.tsx'
import { Pager } from '../../../web/ui/pager.tsx'
import { sayOutcome } from '../../../web/ui/toasts/say-outcome.ts'
import { useShowMore } from '../../../web/ui/use-show-more.tsx'
import { useKeyboardPlace } from '../../../web/ui/use-keyboard-place.ts'
import { pageIn, useAddressView, useTypedWords } from '../../../web/admin/ui/address-view.ts'
import { AdminFailure, AdminScreen, ToAdminHome } from '../../../web/admin/ui/admin-page.tsx'
import { loadAdmin } from '../../../web/admin/ui/load-admin.ts'
import { useStale } from '../../../web/admin/ui/use-stale.ts'
import { refreshWaiting } from '../../../web/admin/ui/pending-counts-store.ts'
import { QuestionCard } from './question-card.tsx'
import './questions.css'

export const meta = unlistedMeta('Consultas')

const viewOf = (parameters: URLSearchParams) => ({
  state: questionStates.find((state) => state === parameters.get('estado')),
  q: (parameters.get('q') ?? '').slice(0, 100),
  page: pageIn(parameters),
})

export const clientLoader = ({ request }: ClientLoaderFunctionArgs) =>
  loadAdmin('questions.answer', async () =>
    found(await browserApi()('GET /admin/questions', { query: viewOf(new URL(request.url).searchParams) })),
  )
export const clientAction = callAction(['PUT /admin/questions', 'POST /admin/questions/{id}/answers'], {
  answered: (answer) => {
    sayOutcome(answer)
    void refreshWaiting()
  },
})
export const shouldRevalidate = unlessProblem

export { LoadingScreen as HydrateFallback } from '../../../web/ui/own-screen.tsx'

const head = { title: 'Consultas', actions: <ToAdminHome /> }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminQuestions() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <AdminScreen {...head} loaded={loaded}>
      {(inbox) => <Questions inbox={inbox} />}
    </AdminScreen>
  )
}

type Inbox = AnswerOf<(typeof inboxCalls)['GET /admin/questions']>

const names = { nueva: 'Nuevas', 'en curso': 'En curso', cerrada: 'Cerradas' } as const
const empty = {
  nueva: 'No hay consultas nuevas.',
  'en curso': 'No hay consultas en curso.',
  cerrada: 'No hay consultas cerradas.',
} as const

function Questions({ inbox }: { inbox: Inbox }) {
  const { parameters, ofPage } = useAddressView()
  const { state, q, page } = viewOf(parameters)
  const late = useStale()
  const place = useKeyboardPlace(inbox, 'li')
  const fold = useShowMore(inbox.items.length, 4)
  return (
    <>
      <Tools counts={inbox.counts} />
      {inbox.items.length === 0 ? (
        <div className="empty-state">
          <EmptyGlass />
          <EmptyPage
            list={{ page, pages: inbox.pages }}
            to={ofPage}
            none={
              <p>
                {q ? 'Ninguna consulta dice eso.' : state ? empty[state] : 'Nadie preguntó nada todavía.'}
              </p>
            }
          />
        </div>
      ) : (
        <ul className="questions list-keys" aria-busy={late} data-late={late} {...fold.list} {...place}>
          {inbox.items.map((question) => (
            <QuestionCard key={question.id} question={question} />
          ))}
        </ul>
      )}
      {fold.rest}
      <Pager page={page} pages={inbox.pages} to={ofPage} />
    </>
  )
}

/** Search and state filter, with the number of questions per state. */
function Tools({ counts }: { counts: Inbox['counts'] }) {
  const { parameters, change } = useAddressView()
  const { state: chosen } = viewOf(parameters)
  const [words, type] = useTypedWords()
  return (
    <div className="admin-tools">
      <LabelledInput
        id="questions-search"
        label="Buscar por nombre, correo o texto"
        type="search"
        maxLength={100}
        value={words}
        onChange={(event) => type(event.target.value)}
      />
      <div className="admin-tabs" role="group" aria-label="Qué consultas">
        <Choice
          options={[undefined, ...questionStates]}
          labelOf={(option) => (option ? `${names[option]} ${writeNumber(counts[option])}` : 'Todas')}
          isChosen={(option) => option === chosen}
          choose={(option) => change({ estado: option })}
        />
      </div>
    </div>
  )
}
