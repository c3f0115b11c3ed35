import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { categoryForm } from '../../../catalogue/products/product.contract.ts'
import { sugarDegrees, wineTypes } from '../../../catalogue/taxonomy/wine-terms.ts'
import { listAsLeft } from '../frame/address-view.ts'
import { AdminPage } from '../frame/admin-page.tsx'
import { FormButtons, GoneNotice } from '../frame/form-buttons.tsx'
import { ChoiceInput, choicesOf, TextInput } from '../frame/form-inputs.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'
import { UnsavedGuard } from '../frame/unsaved-guard.tsx'
import { useCheckedForm } from '../frame/use-checked-form.ts'
import { useSending } from '../frame/use-sending.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'

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
        <Link to={listAsLeft(list)} className="button plain small">
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
  if (id > 0 && !known) return <GoneNotice back={list} />
  const { type, variety, degreeSugar } = known ?? blank
  return (
    <div className="stack">
      <CategoryForm id={id} start={{ type, variety, degreeSugar }} />
      {id > 0 && <HistoryPanel kind="categoria" subject={id} />}
    </div>
  )
}

function CategoryForm({ id, start }: { id: number; start: Draft }) {
  const form = useCheckedForm(categoryForm, start)
  const { busy, saved, submit } = useSending(form, {
    empty: form.draft.variety.trim() === '',
    send: (category) =>
      id > 0
        ? browserApi()('PUT /category', { body: { id, ...category } })
        : browserApi()('POST /category', { body: category }),
    back: list,
  })
  return (
    <form className="sheet admin-form" noValidate onSubmit={submit}>
      <UnsavedGuard unsaved={form.changed} saved={saved} />
      <ChoiceInput form={form} name="type" label="Tipo" none="Elegí un tipo" list={choicesOf(wineTypes)} />
      <TextInput form={form} name="variety" label="Variedad" maxLength={120} />
      <ChoiceInput
        form={form}
        name="degreeSugar"
        label="Graduación de azúcar"
        none="Elegí una graduación"
        list={choicesOf(sugarDegrees)}
      />
      <FormButtons adds={id === 0} disabled={busy || form.blocked} back={list} />
    </form>
  )
}
