import type { ReactNode } from 'react'
import type { ShopCalls } from '../../../app/shop.contract.ts'
import type { Sent } from '../../../platform/http/endpoint.ts'
import { useCall } from '../../api/call-action.ts'
import { InlineConfirm } from '../../ui/inline-confirm.tsx'
import { useInPlace } from '../../ui/use-in-place.ts'
import type { Call } from './admin-screen.tsx'

type Props<K extends Call> = {
  call: K
  sent: Sent<ShopCalls[K]>
  /** Tells the rows apart. */
  id: number | string
  /** Label of the button, and in full for a screen reader: 'Quitar a ana@example.com'. */
  label: string
  full: string
  /** Label of the button that confirms it; without one the change is sent at once. */
  yes?: string
  kind?: string
}

/** A row's button that changes it. The list's action reports the outcome. */
export function RowAction<K extends Call>(props: Props<K>): ReactNode {
  const { call, sent, id, label, full, yes, kind = 'button plain small' } = props
  const { isOpen, opener, leave } = useInPlace()
  const change = useCall(call, `${call} ${id}`)
  const send = () => void change.send(sent)
  if (isOpen && yes !== undefined) {
    return (
      <span className="row">
        <InlineConfirm yes={yes} busy={change.busy} act={send} leave={leave} />
      </span>
    )
  }
  const press = yes === undefined ? { onClick: send, disabled: change.busy } : opener
  return (
    <button type="button" className={kind} aria-label={full} {...press}>
      {label}
    </button>
  )
}
