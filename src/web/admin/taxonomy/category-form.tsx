import { useNavigate } from 'react-router'
import type { Route } from './+types/category-form'
import { categoryForm } from '../../../catalogue/products/product.contract.ts'
import { categoryTypes } from '../../../catalogue/taxonomy/product-kinds.ts'
import { isWineType } from '../../../catalogue/taxonomy/is-wine.ts'
import { sugarDegrees } from '../../../catalogue/taxonomy/wine-terms.ts'
import { listAsLeft } from '../ui/address-view.ts'
import { AdminFailure, AdminScreen } from '../ui/admin-page.tsx'
import { BackToList } from '../ui/back-to-list.tsx'
import { loadAdmin } from '../ui/load-admin.ts'
import { FormButtons, GoneNotice } from '../ui/form-buttons.tsx'
import { ChoiceInput, choicesOf, TextInput } from '../ui/form-inputs.tsx'
import { HistoryPanel } from '../history/history-panel.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
import { callAction, useCall } from '../../api/call-action.ts'
import { found } from '../../api/load-own.ts'
import { browserApi } from '../../api/use-api.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { sayThen } from '../../ui/toasts/say-outcome.ts'
import { idIn, unlessSent } from './change-terms.ts'
import { unlistedMeta } from '../../content/page-title.ts'

export const meta = unlistedMeta('Categoría')

type Draft = { type: string; variety: string; degreeSugar: string }
const blank: Draft = { type: '', variety: '', degreeSugar: '' }
const list = '/admin/listCategory'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAdmin('wines.change', async () => {
    const id = idIn(request)
    const categories = found(await browserApi()('GET /category'))
    return { id, start: id > 0 ? categories.find((category) => category.id_categ === id) : blank }
  })
export const clientAction = callAction(['POST /category', 'PUT /category'])
export const shouldRevalidate = unlessSent

export { LoadingScreen as HydrateFallback } from '../../ui/own-screen.tsx'

const head = { title: 'Categoría', actions: <BackToList to={list}>Volver a la lista</BackToList> }

export const ErrorBoundary = () => <AdminFailure {...head} />

export default function AdminCategoryForm({ loaderData }: Route.ComponentProps) {
  return (
    <AdminScreen {...head} loaded={loaderData}>
      {({ id, start }) => {
        if (!start) return <GoneNotice back={list} />
        const { type, variety, degreeSugar } = start
        return (
          <div className="stack">
            <CategoryForm key={id} id={id} start={{ type, variety, degreeSugar }} />
            {id > 0 && <HistoryPanel kind="categoria" subject={id} />}
          </div>
        )
      }}
    </AdminScreen>
  )
}

function CategoryForm({ id, start }: { id: number; start: Draft }) {
  const navigate = useNavigate()
  const add = useCall('POST /category')
  const change = useCall('PUT /category')
  const form = useForm({
    schema: categoryForm,
    start,
    // only wine has one
    toBody: (draft) => (draft.type === '' || isWineType(draft.type) ? draft : { ...draft, degreeSugar: '' }),
    warning: ({ variety }) => (variety.trim() === '' ? 'No puede enviar el formulario vacio!' : undefined),
    fetcher: id > 0 ? change.fetcher : add.fetcher,
    send: (category) => (id > 0 ? change.send({ body: { id, ...category } }) : add.send({ body: category })),
    sent: sayThen(() => navigate(listAsLeft(list))),
  })
  const wine = form.draft.type === '' || isWineType(form.draft.type)
  return (
    <form className="sheet admin-form" {...form.attributes}>
      <UnsavedGuard unsaved={form.changed} saved={form.saved} />
      <ChoiceInput
        form={form}
        name="type"
        label="Tipo"
        none="Elegí un tipo"
        list={choicesOf(categoryTypes)}
      />
      <TextInput form={form} name="variety" label={wine ? 'Varietal' : 'Clase'} maxLength={120} />
      {wine && (
        <ChoiceInput
          form={form}
          name="degreeSugar"
          label="Graduación de azúcar"
          none="Elegí una graduación"
          list={choicesOf(sugarDegrees)}
        />
      )}
      <FormButtons adds={id === 0} disabled={form.busy || form.blocked} back={list} />
    </form>
  )
}
