import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

type Props = {
  title: string
  children?: ReactNode
  /** Label of the confirming button; without it there is nothing to confirm. */
  confirm?: string
  cancel?: string
  danger?: boolean
  onConfirm?: () => void
  onClose: () => void
}

/** A question over the page. Escape and the first button change nothing. */
export function ConfirmDialog(props: Props) {
  const { title, children, confirm, cancel = 'Cancelar', danger = false, onConfirm, onClose } = props
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div className="dialog-actions">
        <button type="button" className="button plain" onClick={onClose}>
          {cancel}
        </button>
        {confirm && (
          <button type="button" className={danger ? 'button danger' : 'button'} onClick={onConfirm}>
            {confirm}
          </button>
        )}
      </div>
    </Dialog>
  )
}
