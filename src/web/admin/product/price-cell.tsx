import { useRef, useState, type FormEvent } from 'react'
import { productName } from '../../../catalogue/wine-name.ts'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { productForm, type ProductForm } from '../../../catalogue/products/product.contract.ts'
import { formatPesos } from '../../../money/money.ts'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { TextInput } from '../frame/form-inputs.tsx'
import { useCheckedForm } from '../frame/use-checked-form.ts'
import { CellDialog } from './cell-dialog.tsx'
import { bodyOf, draftOf, resultingPrice, type ProductDraft } from './product-draft.ts'

type Props = { wine: ProductAnswer; changed: () => void }

/** What a wine is sold for; a click on it changes list price and discount, without opening the wine. */
export function PriceCell({ wine, changed }: Props) {
  const reduced = wine.descuento > 0 ? `, con ${wine.descuento} % de descuento` : ''
  return (
    <CellDialog
      label={`Precio de ${productName(wine)}: ${formatPesos(wine.price)}${reduced}. Cambiar`}
      text={formatPesos(wine.price)}
      beside={wine.descuento > 0 && <small className="muted admin-discount">−{wine.descuento} %</small>}
    >
      {(close) => <Pricing wine={wine} close={close} saved={() => (close(), changed())} />}
    </CellDialog>
  )
}

/** The wine as the call takes it; what it cost is not in the list, and stays as it is. */
const withoutCost = (draft: ProductDraft) => ({ ...bodyOf(draft), cost: undefined })

type Priced = Pick<ProductForm, 'price' | 'descuento'>

function Pricing({ wine, close, saved }: { wine: ProductAnswer; close: () => void; saved: () => void }) {
  const start = draftOf(wine, null)
  const form = useCheckedForm(productForm, start, withoutCost)
  // how the wine was when it was listed: what others changed since, and this does not, stays
  const seen = useRef(productForm.safeParse(withoutCost(start)).data)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const result = resultingPrice(form.draft)

  const incomplete = [...form.errors.keys()].some((field) => field !== 'price' && field !== 'descuento')

  const save = (body: ProductForm, before: ProductForm | undefined) =>
    browserApi()('PUT /products', { body: { ...body, id: wine.id, ...(before ? { seen: before } : {}) } })
  const takeBack = async (now: ProductForm, before: Priced) => {
    const answer = await save({ ...now, ...before }, now)
    toast(
      answer.ok ? 'success' : 'error',
      answer.ok ? `${productName(wine)}: ${formatPesos(wine.price)} otra vez` : answer.problem.detail,
    )
    saved()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    form.tryToSend()
    const { value } = form
    if (value === undefined || busy) return
    setBusy(true)
    const answer = await save(value, seen.current)
    if (!answer.ok) {
      setBusy(false)
      setProblem(answer.problem.detail)
      form.showRefusal(answer.problem)
      // from now on it was seen: sent once more, it is meant
      if (seen.current) seen.current = { ...seen.current, ...(answer.problem.current as object | undefined) }
      return
    }
    const before = { price: wine.listPrice, descuento: wine.descuento }
    toast('success', `${productName(wine)}: ${formatPesos(result ?? value.price)}`, {
      label: 'Deshacer',
      run: () => void takeBack(value, before),
    })
    saved()
  }
  return (
    <Dialog title={productName(wine)} onClose={close}>
      <form className="stack" noValidate onSubmit={(event) => void send(event)}>
        <TextInput form={form} name="price" label="Precio de lista" inputMode="decimal" maxLength={20} />
        <TextInput form={form} name="descuento" label="Descuento (%)" inputMode="numeric" maxLength={5} />
        <p role="status">
          Se cobra <strong className="figures">{result === undefined ? '—' : formatPesos(result)}</strong>
        </p>
        {incomplete && !problem && (
          <p className="notice warn">
            Este vino tiene otro dato para corregir:{' '}
            <Link to={`/admin/addProductUpd/${wine.id}`}>abrilo</Link>.
          </p>
        )}
        {problem && (
          <p className="notice bad" role="alert">
            {problem}
          </p>
        )}
        <div className="dialog-actions">
          <button type="button" className="button plain" onClick={close}>
            Cancelar
          </button>
          <button type="submit" className="button" disabled={!form.changed || busy || form.blocked}>
            Guardar
          </button>
        </div>
      </form>
    </Dialog>
  )
}
