import { useId, useState } from 'react'
import type { ModeratedReview } from '../../moderation.contract.ts'
import { useCall } from '../../../../web/api/call-action.ts'
import { ConfirmDialog } from '../../../../web/ui/confirm-dialog.tsx'
import { FieldError } from '../../../../web/ui/field-error.tsx'
import { LeaveQuestion } from '../../../../web/ui/form/leave-question.tsx'
import { changeTogether } from '../../../../web/admin/kit/change-together.ts'
import type { Picked } from '../../../../web/admin/kit/picked.tsx'

type Step = { id: number; from: string | null; to: string | null }

/** Hides or shows the ticked reviews. */
export function HidePicked({ rows: reviews, clear }: Picked<ModeratedReview>) {
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
