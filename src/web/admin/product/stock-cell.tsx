import { titled } from '../../../catalogue/taxonomy/product-nouns.ts'
import { unitNoun } from '../../../catalogue/taxonomy/unit-noun.ts'
import { useState, type FormEvent } from 'react'
import { productName } from '../../../catalogue/wine-name.ts'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { readAmount } from '../../../money/read-number.ts'
import { writeNumber } from '../../../money/write-number.ts'
import { useCall } from '../../api/call-action.ts'
import { DialogEnd } from '../../ui/form/dialog-end.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useCan } from '../ui/use-can.ts'
import { CellDialog } from './cell-dialog.tsx'
import { productList } from './product-view.ts'

/** A wine's stock; a click records bottles that arrived or broke, in place. */
export function StockCell({ wine }: { wine: ProductAnswer }) {
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
            {reserved === 1 ? '1 apartada' : `${reserved} apartadas`}
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

type Props = { wine: ProductAnswer; close: () => void }

function useMove({ wine, close }: Props) {
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

function Moving({ wine, close }: Props) {
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
