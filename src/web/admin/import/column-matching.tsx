import { useState } from 'react'
import { writeNumber } from '../../../money/write-number.ts'
import {
  columnLabel,
  importFields,
  takesMany,
  type ImportField,
} from '../../../catalogue/import/import-columns.ts'
import type { ImportAnswer } from '../../../catalogue/import/imports.contract.ts'

export type Matching = { fields: (ImportField | null)[]; createTerms: boolean; drawBottles: boolean }

/** What a wine that is not there yet cannot do without. */
const needed: ImportField[] = [
  'name',
  'producer',
  'place',
  'type',
  'variety',
  'degreeSugar',
  'price',
  'alcohol',
  'stock',
  'minimo',
  'summary',
]

/** What each column of the file holds: guessed, shown with the first values, and changeable. */
export function ColumnMatching({
  given,
  busy,
  check,
}: {
  given: ImportAnswer
  busy: boolean
  check: (matching: Matching) => void
}) {
  const [fields, setFields] = useState(given.fields)
  const [createTerms, setCreateTerms] = useState(given.createTerms)
  const [drawBottles, setDrawBottles] = useState(given.drawBottles)
  const known = fields.includes('id') || (fields.includes('name') && fields.includes('producer'))
  const missing = needed.filter((field) => !fields.includes(field))
  const choose = (index: number, field: ImportField | null) =>
    setFields(
      // what one column takes, another one lets go
      fields.map((before, other) =>
        other === index ? field : before === field && field && !takesMany(field) ? null : before,
      ),
    )
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        check({ fields, createTerms, drawBottles })
      }}
    >
      <p>
        <strong className="figures">{writeNumber(given.rows)}</strong> {given.rows === 1 ? 'fila' : 'filas'}{' '}
        en «{given.fileName}». Revisá qué contiene cada columna.
      </p>
      <div className="column-matches">
        {given.headings.map((heading, index) => (
          <div key={index} className="column-match" data-used={fields[index] !== null}>
            <label htmlFor={`column-${index}`}>{heading || `Columna ${index + 1}`}</label>
            <p title={given.sample.map((row) => row[index]).join('\n')}>
              {given.sample
                .map((row) => row[index] ?? '')
                .filter((cell) => cell !== '')
                .slice(0, 3)
                .join(' · ') || 'vacía al principio'}
            </p>
            <select
              id={`column-${index}`}
              className="input"
              value={fields[index] ?? ''}
              onChange={(event) => choose(index, (event.target.value || null) as ImportField | null)}
            >
              <option value="">No importar</option>
              {importFields.map((field) => (
                <option key={field} value={field}>
                  {columnLabel(field)}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
      <fieldset className="stack">
        <legend className="visually-hidden">Opciones</legend>
        <label className="check">
          <input
            type="checkbox"
            checked={createTerms}
            onChange={(event) => setCreateTerms(event.target.checked)}
          />
          Agregar las bodegas, los lugares y las categorías que falten
        </label>
        <label className="check">
          <input
            type="checkbox"
            checked={drawBottles}
            onChange={(event) => setDrawBottles(event.target.checked)}
          />
          Dibujar la botella de los vinos nuevos que vengan sin imagen
        </label>
      </fieldset>
      {!known && (
        <p className="notice warn" role="status">
          Hace falta el <strong>Id</strong>, o el <strong>Nombre</strong> y la <strong>Bodega</strong>, para
          saber de qué vino habla cada fila.
        </p>
      )}
      {known && missing.length > 0 && (
        <p className="notice" role="status">
          Así se cambian vinos que ya están. Para agregar nuevos falta: {missing.map(columnLabel).join(', ')}.
        </p>
      )}
      <p className="muted">
        Un vino se reconoce por su id; si no hay, por nombre y bodega (y cosecha, si viene). Una celda vacía
        deja el dato como está.
      </p>
      <div className="import-actions">
        <button type="submit" className="button" disabled={busy || !known}>
          Revisar sin guardar
        </button>
      </div>
    </form>
  )
}
