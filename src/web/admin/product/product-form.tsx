import { useDeferredValue, useRef, useState } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { labelOf } from '../../../catalogue/products/product-fields.ts'
import { productForm } from '../../../catalogue/products/product.contract.ts'
import { browserApi } from '../../api/use-api.ts'
import { listAsLeft } from '../frame/address-view.ts'
import { FieldError } from '../frame/form-field.tsx'
import { UnsavedGuard } from '../frame/unsaved-guard.tsx'
import { useSending } from '../frame/use-sending.ts'
import { useProductForm } from './use-product-form.ts'
import { CardPreview, PagePreview } from './product-preview.tsx'
import { blankProduct, bodyOf, draftOf, previewOf, type Terms } from './product-draft.ts'
import { PriceFields, SectionFields, StockFields } from './product-fields.tsx'
import { PictureField } from './picture-field.tsx'
import './product-form.css'

const SummaryEditor = lazyPart(() => import('./summary-editor.tsx'), {
  waiting: <div className="skeleton" style={{ height: 222 }} />,
})

type Props = {
  wine: ProductAnswer | undefined
  /** What a bottle costs the shop, in pesos. */
  cost: number | null
  /** Number of back-in-stock wishes. */
  waiting: number
  terms: Terms
}

/** The form of a wine: a new one without `wine`, otherwise that one. */
export function ProductForm({ wine, cost, waiting, terms }: Props) {
  const form = useProductForm(wine ? draftOf(wine, cost) : blankProduct)
  // how the wine was when the form was filled with it
  const seen = useRef(wine && productForm.safeParse(bodyOf(draftOf(wine, cost))).data)
  const [looking, setLooking] = useState(false)
  const preview = previewOf(useDeferredValue(form.draft), terms, wine)
  const missing = [...form.errors.keys()]

  const { busy, saved, submit } = useSending(form, {
    empty: form.draft.name.trim() === '',
    send: async (body) => {
      if (!wine) return browserApi()('POST /products', { body })
      const answer = await browserApi()('PUT /products', {
        body: { ...body, id: wine.id, ...(seen.current ? { seen: seen.current } : {}) },
      })
      // a concurrent change is displayed under its field: from now on it counts as seen
      if (!answer.ok && seen.current)
        seen.current = { ...seen.current, ...(answer.problem.current as object | undefined) }
      return answer
    },
    back: '/admin/listProduct',
  })
  return (
    <form onSubmit={submit} noValidate className="product-form">
      <UnsavedGuard unsaved={form.changed} saved={saved} />
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
        <SectionFields form={form} terms={terms} section="sheet" />
        <StockFields form={form} terms={terms} waiting={waiting} />
      </div>
      <aside className="product-form-side">
        <CardPreview wine={preview} />
        <div className="product-form-send">
          <button type="submit" className="button wide" disabled={busy || form.blocked}>
            {busy ? 'Guardando…' : wine ? 'MODIFICAR' : 'AGREGAR'}
          </button>
          {form.blocked && (
            <p className="field-hint" role="status">
              Falta o hay que corregir:{' '}
              {missing.map((field, index) => (
                <span key={field}>
                  {index > 0 && ', '}
                  <a href={`#${field === 'moreImages' ? 'image' : field}`}>{labelOf(field)}</a>
                </span>
              ))}
              .
            </p>
          )}
          <span className="row">
            <button type="button" className="link-button" onClick={() => setLooking(true)}>
              Vista previa
            </button>
            <Link to={listAsLeft('/admin/listProduct')}>Volver sin guardar</Link>
          </span>
        </div>
      </aside>
      {looking && <PagePreview wine={preview} onClose={() => setLooking(false)} />}
    </form>
  )
}
