import { useId, useState } from 'react'
import type { ModeratedReview } from '../../moderation.contract.ts'
import { useCall } from '../../../../web/api/call-action.ts'
import { ConfirmDialog } from '../../../../web/ui/confirm-dialog.tsx'
import { FieldError } from '../../../../web/ui/field-error.tsx'
import { LeaveQuestion } from '../../../../web/ui/form/leave-question.tsx'
import { toast } from '../../../../web/ui/toasts/toast.ts'
import { reversed, reportBulk } from '../../../../web/admin/ui/report-bulk.ts'
import { SelectionBar } from '../../../../web/admin/ui/selection-bar.tsx'

type Step = { id: number; from: string | null; to: string | null }

/** Hides or shows several reviews, reports each outcome, and offers an undo. */
function useHiding(changed: () => void) {
  const { ask, busy } = useCall('PUT /review/lote', 'hiding', '/admin/opiniones')
  const change = async (steps: Step[], nameOf: (id: number) => string, undo = false) => {
    const answer = await ask({ body: { changes: steps, undo } })
    if (!answer) return
    if (!answer.ok) return toast('error', answer.problem.detail)
    const back = (made: ReadonlySet<number>) => void change(reversed(steps, made), nameOf, true)
    reportBulk(answer.value, nameOf, undo ? undefined : back)
    changed()
  }
  return { busy, change }
}

type Props = { reviews: ModeratedReview[]; clear: () => void }

/** Actions on the ticked reviews. */
export function HideBar({ reviews, clear }: Props) {
  const [asking, ask] = useState(false)
  const { busy, change } = useHiding(clear)
  if (reviews.length === 0) return null
  const visible = reviews.filter(({ hidden }) => hidden === null)
  const hidden = reviews.filter((review) => review.hidden !== null)
  const nameOf = (id: number) => `Opinión de ${reviews.find((candidate) => candidate.id === id)?.wine ?? id}`
  const put = (some: ModeratedReview[], to: string | null) =>
    void change(
      some.map(({ id, hidden: from }) => ({ id, from, to })),
      nameOf,
    )
  return (
    <SelectionBar
      label="Opiniones elegidas"
      count={reviews.length === 1 ? '1 elegida' : `${reviews.length} elegidas`}
      clear={clear}
      dialog={
        asking && (
          <ReasonDialog
            count={visible.length}
            close={() => ask(false)}
            hide={(reason) => {
              ask(false)
              put(visible, reason)
            }}
          />
        )
      }
    >
      <Ways
        busy={busy}
        visible={visible.length}
        hidden={hidden.length}
        hide={() => ask(true)}
        show={() => put(hidden, null)}
      />
    </SelectionBar>
  )
}

type WaysProps = { busy: boolean; visible: number; hidden: number; hide: () => void; show: () => void }

/**
 * @param visible number of ticked reviews that are visible
 * @param hidden number of those that are hidden
 */
function Ways({ busy, visible, hidden, hide, show }: WaysProps) {
  return (
    <>
      {visible > 0 && (
        <button type="button" className="button danger small" disabled={busy} onClick={hide}>
          Ocultar {visible}
        </button>
      )}
      {hidden > 0 && (
        <button type="button" className="button plain small" disabled={busy} onClick={show}>
          Volver a mostrar {hidden}
        </button>
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
