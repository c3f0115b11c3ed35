import { foldText } from '../../../catalogue/search/fold-text.ts'
import type { ImportSupplier } from '../../../catalogue/import/imports.contract.ts'

type Props = {
  suppliers: readonly ImportSupplier[]
  supplier: string
  /** Whether the supplier was recognised by the headings. */
  known: boolean
  change: (name: string) => void
  /** Reads this list like that supplier's last one. */
  readAs: (supplier: ImportSupplier) => void
}

/** The list's supplier, for whom the reading is remembered. */
export function SupplierName({ suppliers, supplier, known, change, readAs }: Props) {
  const chosen = known
    ? undefined
    : suppliers.find(({ name }) => foldText(name) === foldText(supplier.trim()))
  return (
    <div className="field">
      <label htmlFor="supplier">Proveedor</label>
      <input
        id="supplier"
        className="input"
        list="suppliers"
        maxLength={120}
        autoComplete="off"
        value={supplier}
        aria-describedby="supplier-hint"
        onChange={(event) => change(event.target.value)}
      />
      <datalist id="suppliers">
        {suppliers.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p id="supplier-hint" className="field-hint">
        {known
          ? 'Reconocimos su lista: se lee como la última vez.'
          : 'Con un nombre, la próxima lista igual se lee sola.'}
      </p>
      {chosen && (
        <button type="button" className="link-button" onClick={() => readAs(chosen)}>
          Leerla como la última de «{chosen.name}»
        </button>
      )}
    </div>
  )
}
