import { useId, useState } from 'react'
import { adminList } from '../../../../web/admin/kit/admin-list.tsx'
import { choice, oneRow } from '../../../../web/admin/kit/filters.tsx'
import { unlessProblem, useCall } from '../../../../web/api/call-action.ts'
import { sayOutcome } from '../../../../web/ui/toasts/say-outcome.ts'
import { ModeratedCard } from './moderated-card.tsx'
import './moderation.css'
import type { ModeratedReview } from '../../moderation.contract.ts'
import { ConfirmDialog } from '../../../../web/ui/confirm-dialog.tsx'
import { FieldError } from '../../../../web/ui/field-error.tsx'
import { LeaveQuestion } from '../../../../web/ui/form/leave-question.tsx'
import { changeTogether } from '../../../../web/admin/kit/change-together.ts'
import type { Picked } from '../../../../web/admin/kit/picked.tsx'

const empty = {
  reportadas: 'Nadie reportó ninguna opinión.',
  ocultas: 'No hay opiniones ocultas.',
  todas: 'Nadie opinó todavía.',
}

type Step = { id: number; from: string | null; to: string | null }

/** Hides or shows the ticked reviews. */
function HidePicked({ rows: reviews, clear }: Picked<ModeratedReview>) {
  const [asking, ask] = useState(false)
  const { ask: send, busy } = useCall('PUT /review/lote', 'hiding', '/admin/opiniones')
  const visible = reviews.filter(({ hidden }) => hidden === null)
  const hidden = reviews.filter((review) => review.hidden !== null)
  const nameOf = (id: number) => `Opinión de ${reviews.find((review) => review.id === id)?.wine ?? id}`
  const put = async (some: ModeratedReview[], to: string | null) => {
    const steps = some.map(({ id, hidden: from }): Step => ({ id, from, to }))
    if (await changeTogether(steps, (changes, undo) => send({ body: { changes, undo } }), nameOf)) clear()
  }
  return (
    <>
      {visible.length > 0 && (
        <button type="button" className="button danger small" disabled={busy} onClick={() => ask(true)}>
          Ocultar {visible.length}
        </button>
      )}
      {hidden.length > 0 && (
        <button
          type="button"
          className="button plain small"
          disabled={busy}
          onClick={() => void put(hidden, null)}
        >
          Volver a mostrar {hidden.length}
        </button>
      )}
      {asking && (
        <ReasonDialog
          count={visible.length}
          close={() => ask(false)}
          hide={(reason) => {
            ask(false)
            void put(visible, reason)
          }}
        />
      )}
    </>
  )
}

type ReasonProps = { count: number; close: () => void; hide: (reason: string) => void }

/** Asks for one reason, which all authors read. */
function ReasonDialog({ count, close, hide }: ReasonProps) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const send = () => (reason.trim() ? hide(reason.trim()) : setMissing(true))
  return (
    <ConfirmDialog
      title={count === 1 ? '¿Ocultar 1 opinión?' : `¿Ocultar ${count} opiniones?`}
      confirm="Ocultar"
      danger
      onConfirm={send}
      onClose={close}
    >
      <form
        className="field"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <label htmlFor={id}>Motivo, que sus autores van a leer</label>
        <input
          id={id}
          className="input"
          maxLength={300}
          value={reason}
          aria-invalid={missing || undefined}
          aria-describedby={missing ? `${id}-missing` : undefined}
          onChange={(event) => {
            setReason(event.target.value)
            setMissing(false)
          }}
        />
        <FieldError id={`${id}-missing`} error={missing ? 'Indicá el motivo' : undefined} />
        <LeaveQuestion changed={reason !== ''} leave={close} />
      </form>
    </ConfirmDialog>
  )
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
