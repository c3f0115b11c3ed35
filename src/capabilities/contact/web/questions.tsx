import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { adminList } from '../../../web/admin/kit/admin-list.tsx'
import { choice, typedSearch } from '../../../web/admin/kit/filters.tsx'
import { refreshWaiting } from '../../../web/admin/ui/pending-counts-store.ts'
import { unlessProblem } from '../../../web/api/call-action.ts'
import { sayOutcome } from '../../../web/ui/toasts/say-outcome.ts'
import type { inboxCalls, QuestionState } from '../inbox.contract.ts'
import { QuestionCard } from './question-card.tsx'
import './questions.css'

type Inbox = AnswerOf<(typeof inboxCalls)['GET /admin/questions']>

const empty: Record<QuestionState, string> = {
  nueva: 'No hay consultas nuevas.',
  'en curso': 'No hay consultas en curso.',
  cerrada: 'No hay consultas cerradas.',
}

const list = adminList({
  title: 'Consultas',
  needs: 'questions.answer',
  calls: ['PUT /admin/questions', 'POST /admin/questions/{id}/answers'],
  answered: (answer) => {
    sayOutcome(answer)
    void refreshWaiting()
  },
  shouldRevalidate: unlessProblem,
  filters: {
    q: typedSearch('Buscar por nombre, correo o texto'),
    estado: choice(
      'Qué consultas',
      { '': 'Todas', nueva: 'Nuevas', 'en curso': 'En curso', cerrada: 'Cerradas' },
      { counted: ({ counts }: Inbox, state) => writeNumber(counts[state as QuestionState]) },
    ),
  },
  load: ({ estado, q, page }, { api }) => api('GET /admin/questions', { query: { state: estado, q, page } }),
  rows: ({ items }) => items,
  label: 'Consultas',
  rowKey: ({ id }) => id,
  cards: 'questions',
  first: 4,
  card: (question) => <QuestionCard question={question} />,
  empty: ({ view: { q, estado } }) =>
    q ? 'Ninguna consulta dice eso.' : estado ? empty[estado] : 'Nadie preguntó nada todavía.',
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = list
export default list.Screen
