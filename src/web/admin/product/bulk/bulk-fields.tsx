import type { Option } from '../../../ui/find-options.ts'
import { LabelledInput } from '../../../ui/labelled-input.tsx'
import { Picker } from '../../../ui/picker.tsx'
import type { BulkDraft } from './bulk-draft.ts'
import { PriceFields } from './price-fields.tsx'

type Props = { draft: BulkDraft; change: (draft: BulkDraft) => void; categories: readonly Option[] }

/** The fields of the chosen kind. */
export function BulkFields({ draft, change, categories }: Props) {
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

function CategoryField({ draft, change, categories }: Props) {
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
