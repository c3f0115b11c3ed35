import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { Answered } from '../../../platform/http/client.ts'
import type { AuditKind } from '../../../audit-log/audit.contract.ts'
import { descriptionForm } from '../../../catalogue/products/product.contract.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { FormButtons, GoneNotice } from '../frame/form-buttons.tsx'
import { TextInput } from '../frame/form-inputs.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'
import { UnsavedGuard } from '../frame/unsaved-guard.tsx'
import { useCheckedForm } from '../frame/use-checked-form.ts'
import { useSending } from '../frame/use-sending.ts'

type Known = { id: number; description: string }
type Props = {
  kind: AuditKind
  label: string
  hint?: string
  back: string
  ask: () => Promise<Answered<Known[]>>
  save: (id: number, description: string) => Promise<Answered<{ message: string }>>
}

/** The form of a bodega or a place: one name. Without an id in the address it adds, with one it changes. */
export function DescriptionForm({ ask, kind, ...rest }: Props) {
  const id = Number(useSearchParams()[0].get('id') ?? 0)
  const askOne = useCallback(async () => (id > 0 ? ask() : { ok: true as const, value: [] }), [ask, id])
  const [asked, again] = useAnswer(askOne)
  if (asked.state === 'loading') return <Loading />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  const known = asked.value.find((one) => one.id === id)
  if (id > 0 && !known) return <GoneNotice back={rest.back} />
  return (
    <div className="stack">
      <Form id={id} start={known?.description ?? ''} {...rest} />
      {id > 0 && <HistoryPanel kind={kind} subject={id} />}
    </div>
  )
}

type FormProps = Omit<Props, 'ask' | 'kind'> & { id: number; start: string }

function Form({ id, start, label, hint, back, save }: FormProps) {
  const form = useCheckedForm(descriptionForm, { description: start })
  const { busy, saved, submit } = useSending(form, {
    empty: form.draft.description.trim() === '',
    send: ({ description }) => save(id, description),
    back,
  })
  return (
    <form className="sheet admin-form narrow" noValidate onSubmit={submit}>
      <UnsavedGuard unsaved={form.changed} saved={saved} />
      <TextInput
        form={form}
        name="description"
        label={label}
        wide
        maxLength={200}
        {...(hint ? { hint } : {})}
      />
      <FormButtons adds={id === 0} disabled={busy || form.blocked} back={back} />
    </form>
  )
}
