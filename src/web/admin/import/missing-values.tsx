import { columnLabel, type ImportField } from '../../../catalogue/import/import-columns.ts'
import { summaryOfRow } from '../../../catalogue/import/default-values.ts'
import type { Reading } from '../../../catalogue/import/reading.contract.ts'
import { choicesOf } from './field-choices.ts'
import { withDefault } from './matching.ts'

type Props = { missing: readonly ImportField[]; reading: Reading; change: (reading: Reading) => void }

/** Asks once for fields that new wines require and no column has. */
export function MissingValues({ missing, reading, change }: Props) {
  if (missing.length === 0) return null
  return (
    <fieldset className="reading-options">
      <legend>Lo que la lista no trae</legend>
      <p className="muted wide">
        Vale para los vinos nuevos. Sin esto, la lista igual cambia los vinos que ya están.
      </p>
      {missing.map((field) => (
        <SaidForAll
          key={field}
          field={field}
          value={reading.defaults[field] ?? ''}
          say={(value) => change(withDefault(reading, field, value))}
        />
      ))}
    </fieldset>
  )
}

type SaidProps = { field: ImportField; value: string; say: (value: string) => void }

/** A default for all rows without the field. */
export function SaidForAll({ field, value, say }: SaidProps) {
  const id = `default-${field}`
  const choices = choicesOf(field)
  return (
    <div className="field">
      <label htmlFor={id}>{columnLabel(field)}</label>
      {choices ? (
        <select id={id} className="input" value={value} onChange={(event) => say(event.target.value)}>
          <option value="">Sin decir</option>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          className="input"
          value={value}
          maxLength={2000}
          onChange={(event) => say(event.target.value)}
        />
      )}
      {field === 'summary' && value !== summaryOfRow && (
        <button type="button" className="link-button" onClick={() => say(summaryOfRow)}>
          Armarla con varietal, bodega y lugar
        </button>
      )}
    </div>
  )
}
