import { useNavigate } from 'react-router'
import type { Answered } from '../../../platform/http/client.ts'
import type { AuditKind } from '../../../audit-log/audit.contract.ts'
import { descriptionForm } from '../../../catalogue/products/product.contract.ts'
import { sayThen } from '../../ui/toasts/say-outcome.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { listAsLeft } from '../ui/address-view.ts'
import { FormButtons, GoneNotice } from '../ui/form-buttons.tsx'
import { TextInput } from '../ui/form-inputs.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'

type Props = {
  /** 0 for a new one. */
  id: number
  /** Its current name; undefined if it is gone. */
  start: string | undefined
  kind: AuditKind
  label: string
  back: string
  change: {
    fetcher: { state: string; data: Answered<{ message: string }> | undefined }
    send: (description: string) => Promise<void>
  }
}

/** The form of a bodega or place: its name. */
export function DescriptionForm({ start, ...rest }: Props) {
  const { id, kind, back } = rest
  if (start === undefined) return <GoneNotice back={back} />
  return (
    <div className="stack">
      <Form key={id} start={start} {...rest} />
      {id > 0 && <HistoryPanel kind={kind} subject={id} />}
    </div>
  )
}

function Form({ id, start, label, back, change }: Props & { start: string }) {
  const navigate = useNavigate()
  const form = useForm({
    schema: descriptionForm,
    start: { description: start },
    warning: ({ description }) =>
      description.trim() === '' ? 'No puede enviar el formulario vacio!' : undefined,
    fetcher: change.fetcher,
    send: ({ description }) => change.send(description),
    sent: sayThen(() => navigate(listAsLeft(back))),
  })
  return (
    <form className="sheet admin-form narrow" {...form.attributes}>
      <UnsavedGuard unsaved={form.changed} saved={form.saved} />
      <TextInput form={form} name="description" label={label} wide maxLength={200} />
      <FormButtons adds={id === 0} disabled={form.busy || form.blocked} back={back} />
    </form>
  )
}
