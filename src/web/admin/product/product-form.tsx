import { useDeferredValue, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { FoldPart } from '../../ui/fold-part.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { labelOf } from '../../../catalogue/products/product-fields.ts'
import { ofItsKind } from '../../../catalogue/products/of-its-kind.ts'
import { productForm, type ProductForm as Body } from '../../../catalogue/products/product.contract.ts'
import type { KindName } from '../../../catalogue/taxonomy/product-kinds.ts'
import { useCall } from '../../api/call-action.ts'
import type { Schema } from '../../ui/form/use-draft.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { sayThen } from '../../ui/toasts/say-outcome.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { listAsLeft } from '../ui/address-view.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { UnsavedGuard } from '../ui/unsaved-guard.tsx'
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
import { wineFacts } from '../../../catalogue/products/wine-facts.ts'
import { ProductCard } from '../../storefront/product-card/product-card.tsx'
import { WineArticle } from '../../storefront/detail/wine-article.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const SummaryEditor = lazyPart(() => import('./summary-editor.tsx'), {
  waiting: <div className="skeleton" style={{ height: 222 }} />,
})

type Props = {
  wine: ProductAnswer | undefined
  /** Private data; the cost in pesos. */
  own: OwnFacts
  /** Number of back-in-stock wishes. */
  waiting: number
  terms: Terms
}

/** The call's schema, plus the rules of this product kind. */
const formOfKind: Schema<Body> = {
  safeParse(body) {
    const parsed = productForm.safeParse(body)
    if (!parsed.success) return parsed
    const fitted = ofItsKind(parsed.data, (body as { kind: KindName }).kind)
    if (fitted.ok) return { success: true, data: fitted.form }
    const issues = fitted.faults.map(({ field, detail }) => ({ path: [field], message: detail }))
    return { success: false, error: { issues } }
  },
}

/** Validates and sends a wine's form, then returns to the list. */
function useProductForm(wine: ProductAnswer | undefined, start: ProductDraft) {
  const navigate = useNavigate()
  const add = useCall('POST /products')
  const change = useCall('PUT /products')
  // the wine as loaded into the form
  const seen = useRef(wine && productForm.safeParse(bodyOf(start)).data)
  return useForm({
    schema: formOfKind,
    start,
    toBody: bodyOf,
    warning: ({ name }) => (name.trim() === '' ? 'No puede enviar el formulario vacio!' : undefined),
    fetcher: wine ? change.fetcher : add.fetcher,
    send: (body) =>
      wine
        ? change.send({ body: { ...body, id: wine.id, ...(seen.current ? { seen: seen.current } : {}) } })
        : add.send({ body }),
    sent: sayThen(() => navigate(listAsLeft(productList))),
    refused: ({ detail, current }) => {
      toast('error', detail)
      // another user's changes show at their fields, so sending again overwrites them
      if (seen.current) seen.current = { ...seen.current, ...(current as object | undefined) }
    },
  })
}

/** A non-interactive card as in the catalogue. */
function CardPreview({ wine }: { wine: ProductAnswer }) {
  return (
    <figure className="card-preview" aria-label="Así se ve en el catálogo">
      <div inert>
        <ProductCard wine={wine} eager />
      </div>
    </figure>
  )
}

/** The wine's full page as a shopper would see it, over the form. */
function PagePreview({ wine, onClose }: { wine: ProductAnswer; onClose: () => void }) {
  const close = (
    <button type="button" className="button plain small" onClick={onClose}>
      Cerrar la vista previa
    </button>
  )
  return (
    <Dialog title="Así lo ve quien compra" kind="wide page-preview" beside={close} onClose={onClose}>
      <div inert>
        <WineArticle wine={wine} facts={wineFacts(wine)} />
      </div>
    </Dialog>
  )
}

/** The form of a wine; without `wine`, of a new one. */
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
        <StockFields form={form} terms={terms} waiting={waiting} />
        <Pictures form={form} productId={wine?.id ?? 0} />
        <SummaryField form={form} adds={!wine} />
        {(['bottle', 'tasting', 'codes'] as const).map((section) => (
          <SectionFields key={section} form={form} terms={terms} section={section} />
        ))}
      </div>
      <aside className="product-form-side">
        <CardPreview wine={preview} />
        <SendBox form={form} adds={!wine} preview={() => setLooking(true)} />
      </aside>
      {looking && <PagePreview wine={preview} onClose={() => setLooking(false)} />}
    </form>
  )
}

type SentForm = ReturnType<typeof useProductForm>

/** Open if there is none, because one is required. */
function Pictures({ form, productId }: { form: SentForm; productId: number }) {
  const { images } = form.draft
  const error = form.errorOf('image') ?? form.errorOf('moreImages')
  return (
    <FoldPart
      title="Imágenes"
      holds={images.length === 0 ? undefined : String(images.length)}
      failing={error !== undefined}
      first={productId === 0}
      kind="admin-form"
    >
      <PictureField
        productId={productId}
        images={images}
        error={error}
        onChange={(changed) => form.change({ images: changed }, ['image', 'moreImages'])}
      />
    </FoldPart>
  )
}

function SummaryField({ form, adds }: { form: ProductFormState; adds: boolean }) {
  const words = form.draft.summary
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length
  return (
    <FoldPart
      title="Descripción"
      holds={words === 0 ? undefined : words === 1 ? '1 palabra' : `${words} palabras`}
      failing={form.errorOf('summary') !== undefined}
      first={adds}
    >
      <div className="field">
        <span className="visually-hidden" id="summary-label">
          Descripción
        </span>
        <SummaryEditor
          start={form.draft.summary}
          labelId="summary-label"
          error={form.errorOf('summary')}
          onChange={(summary) => form.change({ summary })}
        />
        <FieldError id="summary-error" error={form.errorOf('summary')} />
      </div>
    </FoldPart>
  )
}

type SendProps = { form: SentForm; adds: boolean; preview: () => void }

/** The save button, with the missing fields. */
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
