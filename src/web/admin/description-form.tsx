import { useCallback, useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { Answered } from '../../calls/client.ts'
import { descriptionForm } from '../../catalogue/product.contract.ts'
import { useAnswer } from '../api/use-answer.ts'
import { toast } from '../shell/toast.ts'
import { Failure } from '../ui/failure.tsx'
import { Loading } from '../ui/loading.tsx'
import { FormField } from './form-field.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'
import { useCheckedForm } from './use-checked-form.ts'

type Known = { id: number; description: string }
type Props = {
  label: string
  hint?: string
  back: string
  ask: () => Promise<Answered<Known[]>>
  save: (id: number, description: string) => Promise<Answered<{ message: string }>>
}

/** The form of a bodega or a place: one name. Without an id in the address it adds, with one it changes. */
export function DescriptionForm({ ask, ...rest }: Props) {
  const id = Number(useSearchParams()[0].get('id') ?? 0)
  const askOne = useCallback(async () => (id > 0 ? ask() : { ok: true as const, value: [] }), [ask, id])
  const [asked, again] = useAnswer(askOne)
  if (asked.state === 'loading') return <Loading />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  const known = asked.value.find((one) => one.id === id)
  if (id > 0 && !known)
    return (
      <p className="notice warn">
        Ya no existe. <Link to={rest.back}>Volver a la lista</Link>
      </p>
    )
  return <Form id={id} start={known?.description ?? ''} {...rest} />
}

type FormProps = Omit<Props, 'ask'> & { id: number; start: string }

function Form({ id, start, label, hint, back, save }: FormProps) {
  const navigate = useNavigate()
  const form = useCheckedForm(descriptionForm, { description: start })
  const [busy, setBusy] = useState(false)
  const saved = useRef(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    form.tryToSend()
    if (form.draft.description.trim() === '') toast('error', 'No puede enviar el formulario vacio!')
    if (!form.value || busy) return
    setBusy(true)
    const answer = await save(id, form.value.description)
    setBusy(false)
    if (!answer.ok) {
      form.showRefusal(answer.problem)
      return toast('error', answer.problem.detail)
    }
    saved.current = true
    toast('success', answer.value.message)
    await navigate(back)
  }
  return (
    <form className="sheet admin-form narrow" noValidate onSubmit={(event) => void submit(event)}>
      <UnsavedGuard unsaved={form.changed} saved={saved} />
      <FormField
        name="description"
        label={label}
        error={form.errorOf('description')}
        wide
        {...(hint ? { hint } : {})}
      >
        {(attributes) => (
          <input
            {...attributes}
            maxLength={200}
            autoComplete="off"
            value={form.draft.description}
            onChange={(event) => form.change({ description: event.target.value })}
          />
        )}
      </FormField>
      <div className="row wide">
        <button type="submit" className="button" disabled={busy || form.blocked}>
          {id > 0 ? 'MODIFICAR' : 'AGREGAR'}
        </button>
        <Link to={back}>Volver sin guardar</Link>
      </div>
    </form>
  )
}
