import { adminList } from '../../../../web/admin/kit/admin-list.tsx'
import { choice, oneRow } from '../../../../web/admin/kit/filters.tsx'
import { unlessProblem } from '../../../../web/api/call-action.ts'
import { sayOutcome } from '../../../../web/ui/toasts/say-outcome.ts'
import { HidePicked } from './hide-picked.tsx'
import { ModeratedCard } from './moderated-card.tsx'
import './moderation.css'

const empty = {
  reportadas: 'Nadie reportó ninguna opinión.',
  ocultas: 'No hay opiniones ocultas.',
  todas: 'Nadie opinó todavía.',
}

const list = adminList({
  title: 'Opiniones',
  needs: 'reviews.moderate',
  calls: [
    'PUT /review/answer',
    'PUT /review/hide',
    'PUT /review/lote',
    'PUT /review/restore',
    'PUT /review/settle',
  ],
  // the bar reports bulk outcomes, with an undo
  answered: (answer, call) => call !== 'PUT /review/lote' && sayOutcome(answer),
  shouldRevalidate: unlessProblem,
  filters: {
    state: choice(
      'Qué opiniones',
      { reportadas: 'Reportadas', ocultas: 'Ocultas', todas: 'Todas' },
      { usual: 'reportadas' },
    ),
    id: oneRow,
  },
  load: ({ state, id, page }, { api }) => api('GET /admin/reviews', { query: id ? { id } : { state, page } }),
  rows: ({ items }) => items,
  label: 'Opiniones',
  rowKey: ({ id }) => id,
  picking: {
    label: 'Opiniones elegidas',
    word: 'elegida',
    tick: ({ author, wine }) => `Elegir la opinión de ${author || 'Cliente'} sobre ${wine}`,
    total: ({ total }) => total,
    all: 100,
    Actions: HidePicked,
  },
  cards: 'moderated',
  card: (review, tick) => <ModeratedCard review={review} tick={tick} />,
  empty: ({ view: { id, state = 'reportadas' } }) => (id ? 'Esa opinión ya no está.' : empty[state]),
})

export const { meta, handle, clientLoader, clientAction, shouldRevalidate } = list
export default list.Screen
