import { useCallback, useState, type FormEvent, type ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { discountedPrice, formatPesos, fromPesos, toPesos } from '../../money/money.ts'
import { productForm } from '../../catalogue/product.contract.ts'
import { AdminPage } from '../admin/admin-page.tsx'
import { useUnsavedWarning } from '../admin/use-unsaved-warning.ts'
import { useAnswer } from '../api/use-answer.ts'
import { browserApi } from '../api/use-api.ts'
import { toast } from '../shell/toast.ts'
import { Failure } from '../ui/failure.tsx'
import { Loading } from '../ui/loading.tsx'

export function meta() {
  return [{ title: 'Producto · Descorche' }, { name: 'robots', content: 'noindex' }]
}

type Draft = Record<keyof typeof productForm.shape, string>

const blank: Draft = {
  name: '',
  price: '',
  descuento: '0',
  image: '',
  summary: '',
  alcohol: '',
  producer: '',
  place: '',
  categ: '',
  stock: '',
  minimo: '',
}

export default function AdminProductForm() {
  const id = Number(useParams()['id'] ?? 0)
  return (
    <AdminPage
      title={id > 0 ? 'Modificar producto' : 'Agregar Producto'}
      actions={
        <Link to="/admin/listProduct" className="button plain small">
          Volver a la lista
        </Link>
      }
    >
      <FormLoader id={id} key={id} />
    </AdminPage>
  )
}

function FormLoader({ id }: { id: number }) {
  const ask = useCallback(async () => {
    const api = browserApi()
    const [producers, places, categories, wine] = await Promise.all([
      api('GET /productor'),
      api('GET /location'),
      api('GET /category'),
      id > 0 ? api('GET /products/detail/{id}', { path: { id } }) : undefined,
    ])
    if (!producers.ok) return producers
    if (!places.ok) return places
    if (!categories.ok) return categories
    if (wine && !wine.ok) return wine
    return {
      ok: true as const,
      value: {
        producers: producers.value.map((one) => ({ id: one.id_Prod, text: one.description })),
        places: places.value.map((one) => ({ id: one.id_place, text: one.description })),
        categories: categories.value.map((one) => ({
          id: one.id_categ,
          text: `${one.type} · ${one.variety} · ${one.degreeSugar}`,
        })),
        wine: wine?.value[0],
      },
    }
  }, [id])
  const [asked, again] = useAnswer(ask)
  if (asked.state === 'loading') return <Loading />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  const { wine, ...terms } = asked.value
  const start: Draft = wine
    ? {
        name: wine.name,
        price: String(wine.listPrice),
        descuento: String(wine.descuento),
        image: wine.image,
        summary: wine.summary,
        alcohol: String(wine.alcohol),
        producer: String(wine.productor.id_Prod),
        place: String(wine.location.id_place),
        categ: String(wine.category.id_categ),
        stock: String(wine.stock),
        minimo: String(wine.minimo),
      }
    : blank
  return <ProductForm id={id} start={start} {...terms} />
}

type Term = { id: number; text: string }
type FormProps = { id: number; start: Draft; producers: Term[]; places: Term[]; categories: Term[] }

function ProductForm({ id, start, producers, places, categories }: FormProps) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(start)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(false)
  const checked = productForm.safeParse(draft)
  const errors = new Map(
    checked.success
      ? []
      : checked.error.issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]),
  )
  const shown = (name: string) => (touched.has(name) ? errors.get(name) : undefined)
  useUnsavedWarning(touched.size > 0 && !saved)

  const change = (name: keyof Draft, value: string) => {
    setDraft({ ...draft, [name]: value })
    setTouched(new Set([...touched, name]))
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (draft.name.trim() === '') toast('error', 'No puede enviar el formulario vacio!')
    setTouched(new Set(Object.keys(blank)))
    if (!checked.success) return
    setBusy(true)
    const answer =
      id > 0
        ? await browserApi()('PUT /products', { body: { ...checked.data, id } })
        : await browserApi()('POST /products', { body: checked.data })
    setBusy(false)
    if (!answer.ok) return toast('error', answer.problem.detail)
    setSaved(true)
    toast('success', answer.value.message)
    await navigate('/admin/listProduct')
  }
  const field = (
    name: keyof Draft,
    label: string,
    input: (attributes: FieldAttributes) => ReactNode,
    wide = false,
  ) => {
    const error = shown(name)
    return (
      <div className={wide ? 'field wide' : 'field'}>
        <label htmlFor={name}>{label}</label>
        {input({
          id: name,
          className: 'input',
          value: draft[name],
          'aria-invalid': error !== undefined,
          ...(error ? { 'aria-describedby': `${name}-error` } : {}),
          onChange: (event) => change(name, event.target.value),
        })}
        {error && (
          <p className="field-error" id={`${name}-error`}>
            {error}
          </p>
        )}
      </div>
    )
  }
  const select = (name: keyof Draft, label: string, terms: Term[], hint: string) =>
    field(name, label, (attributes) => (
      <select {...attributes}>
        <option value="">{hint}</option>
        {terms.map((term) => (
          <option key={term.id} value={term.id}>
            {term.text}
          </option>
        ))}
      </select>
    ))
  const price = Number(draft.price.replace(',', '.'))
  const discount = Number(draft.descuento)
  const result =
    price >= 1 && discount >= 0 && discount < 100
      ? toPesos(discountedPrice(fromPesos(price), discount))
      : undefined
  return (
    <form onSubmit={(event) => void save(event)} noValidate className="sheet admin-form">
      {field(
        'name',
        'Nombre',
        (attributes) => (
          <input {...attributes} maxLength={200} />
        ),
        true,
      )}
      {field('price', 'Precio de lista', (attributes) => (
        <input {...attributes} inputMode="decimal" />
      ))}
      {field('descuento', 'Descuento (%)', (attributes) => (
        <input {...attributes} inputMode="numeric" />
      ))}
      <p className="field" aria-live="polite">
        <span className="label">Precio que se cobra</span>
        <strong className="figures">{result === undefined ? '—' : formatPesos(result)}</strong>
      </p>
      {field('alcohol', 'Graduación (% vol.)', (attributes) => (
        <input {...attributes} inputMode="decimal" />
      ))}
      {field('stock', 'Stock', (attributes) => (
        <input {...attributes} inputMode="numeric" />
      ))}
      {field('minimo', 'Stock mínimo', (attributes) => (
        <input {...attributes} inputMode="numeric" />
      ))}
      {select('producer', 'Productor', producers, 'Elegí un productor')}
      {select('place', 'Locación', places, 'Elegí una locación')}
      {select('categ', 'Categoría', categories, 'Elegí una categoría')}
      {field(
        'image',
        'Imagen (dirección)',
        (attributes) => (
          <input {...attributes} maxLength={1000} placeholder="https://…" />
        ),
        true,
      )}
      {draft.image && !errors.has('image') && (
        <img
          src={draft.image}
          alt="Vista previa"
          width={80}
          height={200}
          style={{ height: 200, width: 'auto' }}
        />
      )}
      {field(
        'summary',
        'Descripción',
        (attributes) => (
          <textarea {...attributes} rows={6} maxLength={20_000} />
        ),
        true,
      )}
      <p className="muted wide field-hint">
        En la descripción podés usar párrafos, negritas, cursivas y listas (p, strong, em, ul, ol, li).
      </p>
      <div className="row wide">
        <button type="submit" className="button" disabled={busy || (touched.size > 0 && errors.size > 0)}>
          {id > 0 ? 'MODIFICAR' : 'AGREGAR'}
        </button>
        <Link to="/admin/listProduct">Volver sin guardar</Link>
      </div>
    </form>
  )
}

type FieldAttributes = {
  id: string
  className: string
  value: string
  'aria-invalid': boolean
  'aria-describedby'?: string
  onChange: (event: { target: { value: string } }) => void
}
