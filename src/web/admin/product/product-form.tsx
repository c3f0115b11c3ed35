import { useDeferredValue, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { labelOf } from '../../../catalogue/products/product-fields.ts'
import { productForm } from '../../../catalogue/products/product.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { listAsLeft } from '../frame/address-view.ts'
import { FieldError } from '../frame/form-field.tsx'
import { UnsavedGuard } from '../frame/unsaved-guard.tsx'
import { CardPreview, PagePreview } from './product-preview.tsx'
import {
  blankProduct,
  bodyOf,
  draftOf,
  previewOf,
  type ProductDraft,
  type Terms,
  type ProductFormState,
  type OwnFacts,
} from './product-draft.ts'
import { PriceFields, SectionFields, StockFields } from './product-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { productList } from './product-view.ts'
import './product-form.css'

const SummaryEditor = lazyPart(() => import('./summary-editor.tsx'), {
  waiting: <div className="skeleton" style={{ height: 222 }} />,
})

type Props = {
  wine: ProductAnswer | undefined
  /** What only the shop knows; the cost in pesos. */
  own: OwnFacts
  /** Number of back-in-stock wishes. */
  waiting: number
  terms: Terms
}

/** Sends the form of a wine, checked by the schema that the call has too, and leads back to the list. */
function useProductForm(wine: ProductAnswer | undefined, start: ProductDraft) {
  const navigate = useNavigate()
  const add = useCall('POST /products')
  const change = useCall('PUT /products')
  // how the wine was when the form was filled with it
  const seen = useRef(wine && productForm.safeParse(bodyOf(start)).data)
  return useForm({
    schema: productForm,
    start,
    toBody: bodyOf,
    warning: ({ name }) => (name.trim() === '' ? 'No puede enviar el formulario vacio!' : undefined),
    fetcher: wine ? change.fetcher : add.fetcher,
    send: (body) =>
      wine
        ? change.send({ body: { ...body, id: wine.id, ...(seen.current ? { seen: seen.current } : {}) } })
        : add.send({ body }),
    sent: ({ message }) => {
      toast('success', message)
      return navigate(listAsLeft(productList))
    },
    refused: ({ detail, current }) => {
      toast('error', detail)
      // what another user changed is told under its field: from now on it was seen
      if (seen.current) seen.current = { ...seen.current, ...(current as object | undefined) }
    },
  })
}

/** The form of a wine: a new one without `wine`, otherwise that one. */
export function ProductForm({ wine, own, waiting, terms }: Props) {
  const form = useProductForm(wine, wine ? draftOf(wine, own) : blankProduct)
  const [looking, setLooking] = useState(false)
  const preview = previewOf(useDeferredValue(form.draft), terms, wine)
  return (
    <form className="product-form" {...form.attributes}>
      <UnsavedGuard unsaved={form.changed} saved={form.saved} />
      <div className="product-form-parts">
        <SectionFields form={form} terms={terms} section="data" />
        <PriceFields form={form} terms={terms} />
        <div className="sheet admin-form">
          <PictureField
            productId={wine?.id ?? 0}
            images={form.draft.images}
            error={form.errorOf('image') ?? form.errorOf('moreImages')}
            onChange={(images) => form.change({ images }, ['image', 'moreImages'])}
          />
        </div>
        <SummaryField form={form} />
        <SectionFields form={form} terms={terms} section="sheet" />
        <StockFields form={form} terms={terms} waiting={waiting} />
      </div>
      <aside className="product-form-side">
        <CardPreview wine={preview} />
        <SendBox form={form} adds={!wine} preview={() => setLooking(true)} />
      </aside>
      {looking && <PagePreview wine={preview} onClose={() => setLooking(false)} />}
    </form>
  )
}

function SummaryField({ form }: { form: ProductFormState }) {
  return (
    <div className="sheet admin-form">
      <div className="field wide">
        <span className="label" id="summary-label">
          Descripción
        </span>
        <SummaryEditor
          start={form.draft.summary}
          labelId="summary-label"
          error={form.errorOf('summary')}
          onChange={(summary) => form.change({ summary })}
        />
        <FieldError name="summary" error={form.errorOf('summary')} />
      </div>
    </div>
  )
}

type SendProps = { form: ReturnType<typeof useProductForm>; adds: boolean; preview: () => void }

/** The button that saves, with the fields that are still missing. */
function SendBox({ form, adds, preview }: SendProps) {
  const verb = adds ? 'AGREGAR' : 'MODIFICAR'
  return (
    <div className="product-form-send">
      <button type="submit" className="button wide" disabled={form.busy || form.blocked}>
        {form.busy ? 'Guardando…' : verb}
      </button>
      {form.blocked && (
        <p className="field-hint" role="status">
          Falta o hay que corregir:{' '}
          {[...form.errors.keys()].map((field, index) => (
            <span key={field}>
              {index > 0 && ', '}
              <a href={`#${field === 'moreImages' ? 'image' : field}`}>{labelOf(field)}</a>
            </span>
          ))}
          .
        </p>
      )}
      <span className="row">
        <button type="button" className="link-button" onClick={preview}>
          Vista previa
        </button>
        <Link to={listAsLeft(productList)}>Volver sin guardar</Link>
      </span>
    </div>
  )
}
