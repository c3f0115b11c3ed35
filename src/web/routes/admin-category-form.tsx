import { useCallback, useState, type FormEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { categoryForm } from '../../catalogue/product.contract.ts'
import { sugarDegrees, wineTypes } from '../../catalogue/wine-terms.ts'
import { AdminPage } from '../admin/admin-page.tsx'
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
const ask = () => browserApi()('GET /category')

export default function AdminCategoryForm() {
  return (
    <AdminPage
      title="Categoría"
      actions={
        <Link to="/admin/listCategory" className="button plain small">
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
  return <CategoryForm id={id} start={asked.value.find((one) => one.id_categ === id) ?? blank} />
}

function CategoryForm({ id, start }: { id: number; start: Draft }) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState<Draft>({
    type: start.type,
    variety: start.variety,
    degreeSugar: start.degreeSugar,
  })
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const checked = categoryForm.safeParse(draft)
  const errors = new Map(
    checked.success ? [] : checked.error.issues.map((issue) => [String(issue.path[0]), issue.message]),
  )
  const shown = (name: string) => (touched.has(name) ? errors.get(name) : undefined)
  const change = (name: keyof Draft, value: string) => {
    setDraft({ ...draft, [name]: value })
    setTouched(new Set([...touched, name]))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTouched(new Set(Object.keys(blank)))
    if (!checked.success) return toast('error', 'No puede enviar el formulario vacio!')
    const answer =
      id > 0
        ? await browserApi()('PUT /category', { body: { id, ...checked.data } })
        : await browserApi()('POST /category', { body: checked.data })
    toast(answer.ok ? 'success' : 'error', answer.ok ? answer.value.message : answer.problem.detail)
    if (answer.ok) await navigate('/admin/listCategory')
  }
  const error = (name: string) => shown(name) && <p className="field-error">{shown(name)}</p>
  return (
    <form className="sheet admin-form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="field">
        <label htmlFor="type">Tipo</label>
        <select
          id="type"
          className="input"
          value={draft.type}
          onChange={(event) => change('type', event.target.value)}
        >
          <option value="">Elegí un tipo</option>
          {wineTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
        {error('type')}
      </div>
      <div className="field">
        <label htmlFor="variety">Variedad</label>
        <input
          id="variety"
          className="input"
          value={draft.variety}
          maxLength={120}
          onChange={(event) => change('variety', event.target.value)}
        />
        {error('variety')}
      </div>
      <div className="field">
        <label htmlFor="degreeSugar">Graduación de azúcar</label>
        <select
          id="degreeSugar"
          className="input"
          value={draft.degreeSugar}
          onChange={(event) => change('degreeSugar', event.target.value)}
        >
          <option value="">Elegí una graduación</option>
          {sugarDegrees.map((degree) => (
            <option key={degree}>{degree}</option>
          ))}
        </select>
        {error('degreeSugar')}
      </div>
      <div className="row wide">
        <button type="submit" className="button" disabled={touched.size > 0 && errors.size > 0}>
          {id > 0 ? 'MODIFICAR' : 'AGREGAR'}
        </button>
      </div>
    </form>
  )
}
