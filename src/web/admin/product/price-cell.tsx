import { useRef, useState } from 'react'
import { productName } from '../../../catalogue/wine-name.ts'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { productForm, type ProductForm } from '../../../catalogue/products/product.contract.ts'
import { formatPesos } from '../../../money/money.ts'
import { useCall } from '../../api/call-action.ts'
import { DialogEnd } from '../../ui/form/dialog-end.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { TextInput } from '../ui/form-inputs.tsx'
import { CellDialog } from './cell-dialog.tsx'
import { bodyOf, draftOf, resultingPrice, type ProductDraft } from './product-draft.ts'
import { productList } from './product-view.ts'

/** A wine's price; a click edits list price and discount in place. */
export function PriceCell({ wine }: { wine: ProductAnswer }) {
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
