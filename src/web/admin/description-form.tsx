import { useCallback, useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Answered } from '../../calls/client.ts'
import { descriptionForm } from '../../catalogue/product.contract.ts'
import { useAnswer } from '../api/use-answer.ts'
import { toast } from '../shell/toast.ts'
import { Failure } from '../ui/failure.tsx'
import { Loading } from '../ui/loading.tsx'

type Known = { id: number; description: string }
type Props = {
  label: string
  back: string
  ask: () => Promise<Answered<Known[]>>
  save: (id: number, description: string) => Promise<Answered<{ message: string }>>
}

/** The form of a bodega or a place: one name. Without an id in the address it adds, with one it changes. */
export function DescriptionForm({ label, back, ask, save }: Props) {
  const id = Number(useSearchParams()[0].get('id') ?? 0)
  const askOne = useCallback(async () => (id > 0 ? ask() : { ok: true as const, value: [] }), [ask, id])
  const [asked, again] = useAnswer(askOne)
  if (asked.state === 'loading') return <Loading />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  const start = asked.value.find((known) => known.id === id)?.description ?? ''
  return <Form id={id} start={start} label={label} back={back} save={save} />
}

function Form({ id, start, label, back, save }: Omit<Props, 'ask'> & { id: number; start: string }) {
  const navigate = useNavigate()
  const [description, setDescription] = useState(start)
  const [touched, setTouched] = useState(false)
  const checked = descriptionForm.safeParse({ description })
  const error = touched && !checked.success ? checked.error.issues[0]?.message : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (!checked.success) return toast('error', 'No puede enviar el formulario vacio!')
    const answer = await save(id, checked.data.description)
    toast(answer.ok ? 'success' : 'error', answer.ok ? answer.value.message : answer.problem.detail)
    if (answer.ok) await navigate(back)
  }
  return (
    <form className="sheet admin-form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="field wide">
        <label htmlFor="description">{label}</label>
        <input
          id="description"
          className="input"
          value={description}
          maxLength={200}
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'description-error' : undefined}
          onChange={(event) => {
            setDescription(event.target.value)
            setTouched(true)
          }}
        />
        {error && (
          <p className="field-error" id="description-error">
            {error}
          </p>
        )}
      </div>
      <div className="row wide">
        <button type="submit" className="button" disabled={error !== undefined}>
          {id > 0 ? 'MODIFICAR' : 'AGREGAR'}
        </button>
      </div>
    </form>
  )
}
