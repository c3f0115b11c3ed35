import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { productAddress } from '../../../catalogue/wine-address.ts'
import { productName, vintageAndContent } from '../../../catalogue/wine-name.ts'
import { formatPesos } from '../../../money/money.ts'
import type { Can } from '../ui/load-admin.ts'
import { WinePicture } from '../../storefront/wine/wine-picture.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { demandInList } from '../../slots/product-demand.ts'
import { useCall } from '../../api/call-action.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { productList } from './product-view.ts'
import { productForm, type ProductForm } from '../../../catalogue/products/product.contract.ts'
import { DialogEnd } from '../../ui/form/dialog-end.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../ui/form-inputs.tsx'
import { bodyOf, draftOf, type ProductDraft, resultingPrice } from './product-draft.ts'
import { titled } from '../../../catalogue/taxonomy/product-nouns.ts'
import { unitNoun } from '../../../catalogue/taxonomy/unit-noun.ts'
import { readAmount } from '../../../money/read-number.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { useCan } from '../ui/use-can.ts'

/** A wine with how many people wait for its return. */
export type ListedWine = ProductAnswer & { waiting: number }

/** The columns of the list of wines; price and stock are changed where they stand. */
export const wineColumns = (can: Can): Column<ListedWine>[] => [
  {
    title: 'Nombre',
    sort: 'nombre',
    wide: true,
    fixed: true,
    cell: (wine) => <Named wine={wine} linked={can('wines.change')} />,
  },
  ...(can('prices.read') ? [priceColumn(can('prices.change'))] : []),
  { title: 'Bodega', sort: 'productor', cell: (wine) => wine.productor.description },
  { title: 'Lugar', sort: 'locacion', cell: (wine) => wine.location.description },
  {
    title: 'Tipo',
    sort: 'tipo',
    cell: (wine) => (
      <span className="admin-kind" data-type={wine.category.type}>
        <span className="type-dot" aria-hidden="true" />
        {wine.category.type}
      </span>
    ),
  },
  {
    title: 'Stock',
    sort: 'stock',
    align: 'number',
    cell: (wine) => (
      <>
        {can('stock.write-off') ? <StockCell wine={wine} /> : wine.stock}
        {wine.waiting > 0 && <small className="muted admin-discount">{demandInList(wine.waiting)}</small>}
      </>
    ),
  },
  { title: 'Mínimo', align: 'number', cell: (wine) => wine.minimo },
  ...extraColumns(can('prices.read')),
  { title: 'Acciones', wide: true, fixed: true, cell: (wine) => <Actions wine={wine} can={can} /> },
]

/** What the list shows only where a person chose it. */
const extraColumns = (prices: boolean): Column<ListedWine>[] => [
  { title: 'Varietal', extra: true, cell: (wine) => wine.category.variety },
  { title: 'Azúcar', extra: true, cell: (wine) => wine.category.degreeSugar },
  { title: 'Cosecha', extra: true, align: 'number', cell: (wine) => wine.vintage ?? '—' },
  { title: 'SKU', extra: true, cell: (wine) => wine.sku ?? '—' },
  ...(prices
    ? [
        {
          title: 'Precio de lista',
          extra: true,
          align: 'money' as const,
          cell: (wine: ListedWine) => formatPesos(wine.listPrice),
        },
      ]
    : []),
]

function priceColumn(change: boolean): Column<ListedWine> {
  return {
    title: 'Precio',
    sort: 'precio',
    align: 'money',
    cell: (wine) => (change ? <PriceCell wine={wine} /> : formatPesos(wine.price)),
  }
}

function Named({ wine, linked }: { wine: ListedWine; linked: boolean }) {
  return (
    <span className="admin-wine" data-type={wine.category.type}>
      <WinePicture image={wine.image} productId={wine.id} sizes="32px" />
      <span>
        {linked ? <Link to={`/admin/addProductUpd/${wine.id}`}>{wine.name}</Link> : wine.name}
        <small className="muted">{vintageAndContent(wine)}</small>
        {wine.archived && <span className="chip">Archivado</span>}
      </span>
    </span>
  )
}

function Actions({ wine, can }: { wine: ListedWine; can: Can }) {
  return (
    <span className="admin-actions">
      {can('wines.change') && (
        <Link to={`/admin/addProductUpd/${wine.id}`} aria-label={`Modificar ${productName(wine)}`}>
          Modificar
        </Link>
      )}
      <Link to={productAddress(wine)} aria-label={`Ver ${productName(wine)} en la tienda`}>
        Ver
      </Link>
      {can('wines.change') && <ArchiveButton wine={wine} />}
    </span>
  )
}

/** Archives or restores a wine, with an undo in the toast. */
function ArchiveButton({ wine }: { wine: ProductAnswer }) {
  const out = useCall('PUT /products/del/{id}', `archive-${wine.id}`, productList)
  const back = useCall('PUT /products/restore/{id}', `restore-${wine.id}`, productList)
  const archive = async (archived: boolean, undoable: boolean): Promise<void> => {
    const answer = await (archived ? out : back).ask({ path: { id: wine.id } })
    if (!answer) return
    if (!answer.ok) return toast('error', answer.problem.detail)
    toast(
      'success',
      answer.value.message,
      undoable
        ? { label: `Deshacer: ${productName(wine)}`, run: () => void archive(!archived, false) }
        : undefined,
    )
  }
  return (
    <button
      type="button"
      className="link-button"
      aria-label={`${wine.archived ? 'Volver a vender' : 'Eliminar'} ${productName(wine)}`}
      onClick={() => void archive(!wine.archived, true)}
    >
      {wine.archived ? 'Volver a vender' : 'Eliminar'}
    </button>
  )
}

/** A wine's price; a click edits list price and discount in place. */
function PriceCell({ wine }: { wine: ProductAnswer }) {
  const reduced = wine.descuento > 0 ? `, con ${wine.descuento} % de descuento` : ''
  return (
    <CellDialog
      label={`Precio de ${productName(wine)}: ${formatPesos(wine.price)}${reduced}. Cambiar`}
      text={formatPesos(wine.price)}
      beside={wine.descuento > 0 && <small className="muted admin-discount">−{wine.descuento} %</small>}
    >
      {(close) => <Pricing wine={wine} close={close} />}
    </CellDialog>
  )
}

/** The wine for the call. Private fields are not in the list and stay unchanged. */
const withoutOwn = (draft: ProductDraft) => ({ ...bodyOf(draft), cost: undefined, shelf: undefined })

type Props = { wine: ProductAnswer; close: () => void }

/** Saves a wine from its row, or from a toast after the row is gone. */
function useSave({ id }: ProductAnswer) {
  const change = useCall('PUT /products', `price-${id}`, productList)
  return (body: ProductForm, seen: ProductForm | undefined) =>
    change.ask({ body: { ...body, id, ...(seen ? { seen } : {}) } })
}

function usePricing({ wine, close }: Props) {
  const start = draftOf(wine, { cost: null, shelf: null })
  const save = useSave(wine)
  // the wine as listed, so that others' changes to other fields are kept
  const seen = useRef(productForm.safeParse(withoutOwn(start)).data)
  const [problem, setProblem] = useState('')
  const takeBack = async (now: ProductForm) => {
    const answer = await save({ ...now, price: wine.listPrice, descuento: wine.descuento }, now)
    if (answer?.ok) toast('success', `${productName(wine)}: ${formatPesos(wine.price)} otra vez`)
    else if (answer) toast('error', answer.problem.detail)
  }
  const form = useForm({
    schema: productForm,
    start,
    toBody: withoutOwn,
    send: (value) => save(value, seen.current),
    sent: (_, value) => {
      toast('success', `${productName(wine)}: ${formatPesos(resultingPrice(form.draft) ?? value.price)}`, {
        label: 'Deshacer',
        run: () => void takeBack(value),
      })
      close()
    },
    refused: ({ detail, current }) => {
      setProblem(detail)
      // the conflict was shown, so sending again overwrites it
      if (seen.current) seen.current = { ...seen.current, ...(current as object | undefined) }
    },
  })
  return { form, problem }
}

function Pricing({ wine, close }: Props) {
  const { form, problem } = usePricing({ wine, close })
  const result = resultingPrice(form.draft)
  const incomplete = [...form.errors.keys()].some((field) => field !== 'price' && field !== 'descuento')
  return (
    <Dialog title={productName(wine)} onClose={close}>
      <form className="stack" {...form.attributes}>
        <TextInput form={form} name="price" label="Precio de lista" inputMode="decimal" maxLength={20} />
        <TextInput form={form} name="descuento" label="Descuento (%)" inputMode="numeric" maxLength={5} />
        <p role="status">
          Se cobra <strong className="figures">{result === undefined ? '—' : formatPesos(result)}</strong>
        </p>
        {incomplete && !problem && (
          <p className="notice warn">
            Este producto tiene otro dato para corregir:{' '}
            <Link to={`/admin/addProductUpd/${wine.id}`}>abrilo</Link>.
          </p>
        )}
        {problem && (
          <p className="notice bad" role="alert">
            {problem}
          </p>
        )}
        <DialogEnd
          name="Guardar"
          possible={form.changed && !form.busy && !form.blocked}
          changed={form.changed}
          close={close}
        />
      </form>
    </Dialog>
  )
}

/** A wine's stock; a click records bottles that arrived or broke, in place. */
function StockCell({ wine }: { wine: ProductAnswer }) {
  const low = !wine.archived && wine.available < wine.minimo
  const reserved = wine.archived ? 0 : wine.stock - wine.available
  return (
    <CellDialog
      label={`Stock de ${productName(wine)}: ${wine.stock}${low ? ', bajo el mínimo' : ''}. Sumar o quitar ${unitNoun([wine.category.type]).many}`}
      text={wine.stock}
      low={low}
      beside={
        reserved > 0 && (
          <small className="muted admin-discount">
            {reserved === 1 ? '1 reservada' : `${reserved} reservadas`}
          </small>
        )
      }
    >
      {(close) => <Moving wine={wine} close={close} />}
    </CellDialog>
  )
}

/** Maximum bottles per correction. */
const mostBottles = 100_000

type StockCellProps = { wine: ProductAnswer; close: () => void }

function useMove({ wine, close }: StockCellProps) {
  const change = useCall('PUT /stock', `stock-${wine.id}`, productList)
  const writeOff = useCall('POST /stock/bajas', `write-off-${wine.id}`, productList)
  const mayAdd = useCan()('stock.change')
  const [problem, setProblem] = useState('')
  const move = async (suma: number, undoable: boolean): Promise<void> => {
    const answer = mayAdd
      ? await change.ask({ input: { id: wine.id, suma } })
      : await writeOff.ask({ body: { id: wine.id, botellas: -suma } })
    if (!answer) return
    if (!answer.ok)
      return undoable ? setProblem(answer.problem.detail) : toast('error', answer.problem.detail)
    toast(
      'success',
      `${productName(wine)}: ${suma > 0 ? '+' : '−'}${Math.abs(suma)}, quedan ${answer.value.stock}`,
      undoable && mayAdd ? { label: 'Deshacer', run: () => void move(-suma, false) } : undefined,
    )
    if (undoable) close()
  }
  return { move: (suma: number) => move(suma, true), busy: change.busy || writeOff.busy, mayAdd, problem }
}

const isCorrection = (bottles: number) =>
  Number.isInteger(bottles) && bottles !== 0 && Math.abs(bottles) <= mostBottles

/** The current stock and, once known, the new one. */
function hintFor(stock: number, bottles: number): string {
  const left = stock + bottles
  if (!isCorrection(bottles)) return `Hay ${stock}.`
  return `Hay ${stock}${left < 0 ? ': no se pueden quitar tantas' : `, van a quedar ${writeNumber(left)}`}.`
}

function Moving({ wine, close }: StockCellProps) {
  const [typed, setTyped] = useState('')
  const { move, busy, mayAdd, problem } = useMove({ wine, close })
  const [gone, setGone] = useState(!mayAdd)
  const read = readAmount(typed) ?? 0
  const bottles = gone ? -Math.abs(read) : read
  const counted = isCorrection(bottles)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (counted && !busy) void move(bottles)
  }
  return (
    <Dialog title={productName(wine)} onClose={close}>
      <form className="stack" onSubmit={send}>
        <BottlesField
          unit={titled(unitNoun([wine.category.type]).many)}
          typed={typed}
          type={setTyped}
          gone={gone}
          hint={hintFor(wine.stock, bottles)}
        />
        {/* some phones' number keys lack a minus */}
        {mayAdd ? (
          <label className="check">
            <input type="checkbox" checked={gone} onChange={(event) => setGone(event.target.checked)} />
            Se rompieron o faltan
          </label>
        ) : (
          <p className="muted">Salen del estante por rotas o faltantes. Sumar es de Depósito.</p>
        )}
        {problem && (
          <p className="notice bad" role="alert">
            {problem}
          </p>
        )}
        <DialogEnd name="Anotar" possible={counted && !busy} changed={typed !== '' || gone} close={close} />
      </form>
    </Dialog>
  )
}

type BottlesProps = {
  unit: string
  typed: string
  type: (typed: string) => void
  gone: boolean
  hint: string
}

function BottlesField({ unit, typed, type, gone, hint }: BottlesProps) {
  return (
    <div className="field">
      <label htmlFor="bottles">{`${unit} que ${gone ? 'faltan' : 'llegaron'}`}</label>
      <input
        id="bottles"
        className="input figures"
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
        value={typed}
        aria-describedby="bottles-hint"
        onChange={(event) => type(event.target.value)}
      />
      <p className="field-hint" id="bottles-hint">
        {hint}
      </p>
    </div>
  )
}

type CellDialogProps = {
  /** Screen reader label, including what a click does. */
  label: string
  text: ReactNode
  low?: boolean
  /** Shown beside the button. */
  beside: ReactNode
  /** The dialog that a click opens. Receives its close function. */
  children: (close: () => void) => ReactNode
}

/** A list cell that is edited in place: a click opens its dialog. */
function CellDialog({ label, text, low, beside, children }: CellDialogProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="cell-button"
        data-low={low}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {text}
      </button>
      {beside}
      {open && children(() => setOpen(false))}
    </>
  )
}
