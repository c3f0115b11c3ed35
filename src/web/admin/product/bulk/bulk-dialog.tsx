import { useState } from 'react'
import { writeNumber } from '../../../../money/write-number.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { DialogEnd } from '../../../ui/form/dialog-end.tsx'
import type { Option } from '../../../ui/find-options.ts'
import { LabelledSelect } from '../../../ui/labelled-select.tsx'
import { useCan } from '../../ui/use-can.ts'
import {
  blankDraft,
  bulkKinds,
  changeOf,
  type BulkDraft,
  type BulkKind,
  type SentSelection,
} from './bulk-draft.ts'
import { useBulkApply, useBulkPreview } from './use-bulk.ts'
import type { Answered } from '../../../../platform/http/client.ts'
import type { AnswerOf } from '../../../../platform/http/endpoint.ts'
import type { bulkCalls } from '../../../../catalogue/bulk/bulk.contract.ts'
import './bulk.css'
import { LabelledInput } from '../../../ui/labelled-input.tsx'
import { Picker } from '../../../ui/picker.tsx'
import { PriceFields } from './price-fields.tsx'

type Props = {
  selection: SentSelection
  /** Number of wines. */
  count: number
  categories: readonly Option[]
  close: () => void
  applied: () => void
}

/** A bulk change: previewed, applied, and undone from its toast. */
export function BulkDialog({ selection, count, categories, close, applied }: Props) {
  const [draft, setDraft] = useState<BulkDraft>(blankDraft)
  const change = changeOf(draft)
  const preview = useBulkPreview(selection, change)
  const { apply, busy } = useBulkApply()
  const current = preview?.ok ? preview.value : undefined
  const changing = current?.changing ?? 0
  const send = async () => {
    if (change && current && (await apply(selection, change, current.fingerprint))) applied()
  }
  return (
    <Dialog
      title={count === 1 ? 'Cambiar 1 producto' : `Cambiar ${writeNumber(count)} productos`}
      onClose={close}
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <KindField draft={draft} change={setDraft} />
        <BulkFields draft={draft} change={setDraft} categories={categories} />
        {change && <BulkPreview answer={preview} />}
        <DialogEnd
          name={
            changing > 0
              ? `Cambiar ${writeNumber(changing)} ${changing === 1 ? 'producto' : 'productos'}`
              : 'Cambiar'
          }
          possible={changing > 0 && !busy}
          changed={draft !== blankDraft}
          close={close}
        />
      </form>
    </Dialog>
  )
}

/**
 * What to change. Users who may change wines may change prices too, unless a role is created that may not.
 */
function KindField({ draft, change }: { draft: BulkDraft; change: (draft: BulkDraft) => void }) {
  const can = useCan()
  return (
    <LabelledSelect
      id="bulk-kind"
      label="Qué cambiar"
      value={draft.kind}
      onChange={(event) => change({ ...draft, kind: event.target.value as BulkKind })}
    >
      {bulkKinds
        .filter(({ prices }) => !prices || can('prices.change'))
        .map(({ kind, label }) => (
          <option key={kind} value={kind}>
            {label}
          </option>
        ))}
    </LabelledSelect>
  )
}

type Found = AnswerOf<(typeof bulkCalls)['POST /products/bulk/preview']>

/** Wines shown in a preview; the rest is counted. */
const shown = 5

/** How many wines would change, with the first ones before and after. */
function BulkPreview({ answer }: { answer: Answered<Found> | undefined }) {
  if (!answer)
    return (
      <p className="muted" role="status">
        Calculando…
      </p>
    )
  if (!answer.ok)
    return (
      <p className="notice bad" role="alert">
        {answer.problem.detail}
      </p>
    )
  const { items, changing, fitting } = answer.value
  return (
    <div className="bulk-preview">
      <p role="status">{sentence(changing, fitting)}</p>
      {changing > 0 && (
        <ul>
          {items.slice(0, shown).map((wine) => (
            <li key={wine.id}>
              <span>{wine.name}</span>
              <span className="figures">
                <del>{wine.before}</del> {wine.after}
              </span>
            </li>
          ))}
          {changing > shown && <li className="muted">y {writeNumber(changing - shown)} más</li>}
        </ul>
      )}
    </div>
  )
}

function sentence(changing: number, fitting: number): string {
  if (fitting === 0) return 'Ningún producto coincide ya.'
  if (changing === 0) return fitting === 1 ? 'El producto ya está así.' : 'Todos ya están así.'
  const same = fitting - changing
  const left = same === 0 ? '' : same === 1 ? '; 1 ya está así' : `; ${writeNumber(same)} ya están así`
  return `${changing === 1 ? 'Cambia 1 producto' : `Cambian ${writeNumber(changing)} productos`}${left}.`
}

type BulkFieldsProps = { draft: BulkDraft; change: (draft: BulkDraft) => void; categories: readonly Option[] }

/** The fields of the chosen kind. */
function BulkFields({ draft, change, categories }: BulkFieldsProps) {
  const set = (name: keyof BulkDraft) => (event: { target: { value: string } }) =>
    change({ ...draft, [name]: event.target.value })
  switch (draft.kind) {
    case 'price':
      return <PriceFields draft={draft} set={set} />
    case 'discount':
      return (
        <LabelledInput
          id="bulk-discount"
          label="Descuento (%), 0 lo quita"
          inputMode="numeric"
          maxLength={2}
          value={draft.discount}
          onChange={set('discount')}
        />
      )
    case 'minimum':
      return (
        <LabelledInput
          id="bulk-minimum"
          label="Stock mínimo (unidades)"
          inputMode="numeric"
          maxLength={10}
          value={draft.minimum}
          onChange={set('minimum')}
        />
      )
    case 'category':
      return <CategoryField {...{ draft, change, categories }} />
    case 'archive':
      return <p className="muted">Dejan de venderse. Las compras hechas no cambian.</p>
    case 'restore':
      return <p className="muted">Vuelven a la tienda con su precio y su stock.</p>
  }
}

function CategoryField({ draft, change, categories }: BulkFieldsProps) {
  return (
    <div className="field">
      <label htmlFor="bulk-category">Categoría</label>
      <Picker
        id="bulk-category"
        none="Elegí una categoría"
        options={categories}
        value={draft.category}
        choose={(category) => change({ ...draft, category })}
      />
    </div>
  )
}
