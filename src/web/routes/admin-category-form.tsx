import { useCallback, useRef, useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { categoryForm } from '../../catalogue/product.contract.ts'
import { sugarDegrees, wineTypes } from '../../catalogue/wine-terms.ts'
import { AdminPage } from '../admin/admin-page.tsx'
import { FormField } from '../admin/form-field.tsx'
import { UnsavedGuard } from '../admin/unsaved-guard.tsx'
import { useCheckedForm } from '../admin/use-checked-form.ts'
import { useAnswer } from '../api/use-answer.ts'
import { browserApi } from '../api/use-api.ts'
import { toast } from '../shell/toast.ts'
import { Failure } from '../ui/failure.tsx'
import { Loading } from '../ui/loading.tsx'

export function meta() {
  return [{ title: 'Categoría · Descorche' }, { name: 'robots', content: 'noindex' }]
}

type Draft = { type: string; variety: string; degreeSugar: string }
const blank: Draft = { type: '', variety: '', degreeSugar: '' }
const list = '/admin/listCategory'
const ask = () => browserApi()('GET /category')

export default function AdminCategoryForm() {
  return (
    <AdminPage
      title="Categoría"
      actions={
        <Link to={list} className="button plain small">
          Volver a la lista
        </Link>
      }
    >
      <FormLoader />
    </AdminPage>
  )
}

function FormLoader() {
  const id = Number(useSearchParams()[0].get('id') ?? 0)
  const [asked, again] = useAnswer(useCallback(ask, []))
  if (asked.state === 'loading') return <Loading />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  const known = asked.value.find((one) => one.id_categ === id)
  if (id > 0 && !known)
    return (
      <p className="notice warn">
        Ya no existe. <Link to={list}>Volver a la lista</Link>
      </p>
    )
  const { type, variety, degreeSugar } = known ?? blank
  return <CategoryForm id={id} start={{ type, variety, degreeSugar }} />
}

const choices = [
  { name: 'type', label: 'Tipo', hint: 'Elegí un tipo', values: wineTypes },
  {
    name: 'degreeSugar',
    label: 'Graduación de azúcar',
    hint: 'Elegí una graduación',
    values: sugarDegrees,
  },
] as const

function CategoryForm({ id, start }: { id: number; start: Draft }) {
  const navigate = useNavigate()
  const form = useCheckedForm(categoryForm, start)
  const [busy, setBusy] = useState(false)
  const saved = useRef(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    form.tryToSend()
    if (form.draft.variety.trim() === '') toast('error', 'No puede enviar el formulario vacio!')
    if (!form.value || busy) return
    setBusy(true)
    const answer =
      id > 0
        ? await browserApi()('PUT /category', { body: { id, ...form.value } })
        : await browserApi()('POST /category', { body: form.value })
    setBusy(false)
    if (!answer.ok) {
      form.showRefusal(answer.problem)
      return toast('error', answer.problem.detail)
    }
    saved.current = true
    toast('success', answer.value.message)
    await navigate(list)
  }
  const [type, degree] = choices.map((choice) => (
    <FormField key={choice.name} name={choice.name} label={choice.label} error={form.errorOf(choice.name)}>
      {(attributes) => (
        <select
          {...attributes}
          value={form.draft[choice.name]}
          onChange={(event) => form.change({ [choice.name]: event.target.value })}
        >
          <option value="">{choice.hint}</option>
          {choice.values.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
      )}
    </FormField>
  ))
  return (
    <form className="sheet admin-form" noValidate onSubmit={(event) => void submit(event)}>
      <UnsavedGuard unsaved={form.changed} saved={saved} />
      {type}
      <FormField name="variety" label="Variedad" error={form.errorOf('variety')}>
        {(attributes) => (
          <input
            {...attributes}
            maxLength={120}
            autoComplete="off"
            value={form.draft.variety}
            onChange={(event) => form.change({ variety: event.target.value })}
          />
        )}
      </FormField>
      {degree}
      <div className="row wide">
        <button type="submit" className="button" disabled={busy || form.blocked}>
          {id > 0 ? 'MODIFICAR' : 'AGREGAR'}
        </button>
        <Link to={list}>Volver sin guardar</Link>
      </div>
    </form>
  )
}
