import { columnLabel, type ImportField } from '../../../catalogue/import/import-columns.ts'
import { summaryOfRow, usualValues } from '../../../catalogue/import/default-values.ts'
import type { Reading } from '../../../catalogue/import/reading.contract.ts'
import { choicesOf } from './field-choices.ts'
import { withDefault } from './matching.ts'

type Props = { missing: readonly ImportField[]; reading: Reading; change: (reading: Reading) => void }

/** What new wines need and no column brings: said once for all of them. */
export function MissingValues({ missing, reading, change }: Props) {
  if (missing.length === 0) return null
  return (
    <fieldset className="reading-options">
      <legend>Lo que la lista no trae</legend>
      <p className="muted wide">
        Vale para los vinos nuevos. Sin esto, la lista igual cambia los vinos que ya están.
      </p>
      <UsualValues missing={missing} reading={reading} change={change} />
      {missing.map((field) => (
        <SaidForAll
          key={field}
          field={field}
          said={reading.defaults[field] ?? ''}
          say={(said) => change(withDefault(reading, field, said))}
        />
      ))}
    </fieldset>
  )
}

/** The usual values of what is open, by one answer. */
export function UsualValues({ missing, reading, change }: Props) {
  const offered = usualFor(missing, reading)
  if (offered.length < 2) return null
  return (
    <p className="wide">
      <button
        type="button"
        className="button plain small"
        onClick={() => change(withUsual(reading, missing))}
      >
        Usar lo habitual: {usualWords(offered)}
      </button>
    </p>
  )
}

type SaidProps = { field: ImportField; said: string; say: (said: string) => void }

/** One field's value for all rows that leave it open. */
export function SaidForAll({ field, said, say }: SaidProps) {
  const id = `default-${field}`
  const choices = choicesOf(field)
  return (
    <div className="field">
      <label htmlFor={id}>{columnLabel(field)}</label>
      {choices ? (
        <select id={id} className="input" value={said} onChange={(event) => say(event.target.value)}>
          <option value="">Sin decir</option>
          {choices.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          className="input"
          value={said}
          maxLength={2000}
          onChange={(event) => say(event.target.value)}
        />
      )}
      {field === 'summary' && said !== summaryOfRow && (
        <button type="button" className="link-button" onClick={() => say(summaryOfRow)}>
          Armarla con varietal, bodega y lugar
        </button>
      )}
    </div>
  )
}

/** Usual values of the fields that are still open. */
const usualFor = (fields: readonly ImportField[], reading: Reading) =>
  usualValues.filter(([field]) => fields.includes(field) && !reading.defaults[field])

const withUsual = (reading: Reading, fields: readonly ImportField[]): Reading =>
  usualFor(fields, reading).reduce((so, [field, said]) => withDefault(so, field, said), reading)

/** 'Azúcar Seco, Graduación 13, …' */
const usualWords = (values: readonly (readonly [ImportField, string])[]): string =>
  values
    .map(([field, said]) =>
      field === 'summary' ? 'Descripción con varietal, bodega y lugar' : `${columnLabel(field)} ${said}`,
    )
    .join(', ')
