import { useState } from 'react'
import { writeNumber } from '../../../money/write-number.ts'
import { columnLabel, importFields, type ImportField } from '../../../catalogue/import/import-columns.ts'
import type { ImportAnswer } from '../../../catalogue/import/imports.contract.ts'
import { matchingOf, missingFor, tellsWine, withColumn, type Matching } from './matching.ts'

type Props = { given: ImportAnswer; busy: boolean; check: (matching: Matching) => void }

/** What each column of the file holds: guessed, shown with the first values, and changeable. */
export function ColumnMatching({ given, busy, check }: Props) {
  const [matching, setMatching] = useState(() => matchingOf(given))
  const { fields } = matching
  const change = (values: Partial<Matching>) => setMatching((before) => ({ ...before, ...values }))
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        check(matching)
      }}
    >
      <FileSaid given={given} />
      <div className="column-matches">
        {given.headings.map((_, index) => (
          <ColumnMatch
            key={index}
            given={given}
            index={index}
            field={fields[index] ?? null}
            choose={(field) => change({ fields: withColumn(fields, index, field) })}
          />
        ))}
      </div>
      <Extras matching={matching} change={change} />
      <WhatIsMissing fields={fields} />
      <p className="muted">
        Un vino se reconoce por su id; si no hay, por nombre y bodega (y cosecha, si viene). Una celda vacía
        deja el dato como está.
      </p>
      <div className="import-actions">
        <button type="submit" className="button" disabled={busy || !tellsWine(fields)}>
          Revisar sin guardar
        </button>
      </div>
    </form>
  )
}

/** Which file it is, and how long. */
function FileSaid({ given }: { given: ImportAnswer }) {
  return (
    <p>
      <strong className="figures">{writeNumber(given.rows)}</strong> {given.rows === 1 ? 'fila' : 'filas'} en
      «{given.fileName}». Revisá qué contiene cada columna.
    </p>
  )
}

type MatchProps = {
  given: ImportAnswer
  index: number
  field: ImportField | null
  choose: (field: ImportField | null) => void
}

/** One column: its heading, its first values, and the field that it fills. */
function ColumnMatch({ given, index, field, choose }: MatchProps) {
  const heading = given.headings[index]
  return (
    <div className="column-match" data-used={field !== null}>
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
        value={field ?? ''}
        onChange={(event) => choose((event.target.value || null) as ImportField | null)}
      >
        <option value="">No importar</option>
        {importFields.map((one) => (
          <option key={one} value={one}>
            {columnLabel(one)}
          </option>
        ))}
      </select>
    </div>
  )
}

type ExtrasProps = { matching: Matching; change: (values: Partial<Matching>) => void }

/** What else the import may do for wines that lack it. */
function Extras({ matching, change }: ExtrasProps) {
  return (
    <fieldset className="stack">
      <legend className="visually-hidden">Opciones</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={matching.createTerms}
          onChange={(event) => change({ createTerms: event.target.checked })}
        />
        Agregar las bodegas, los lugares y las categorías que falten
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={matching.drawBottles}
          onChange={(event) => change({ drawBottles: event.target.checked })}
        />
        Dibujar la botella de los vinos nuevos que vengan sin imagen
      </label>
    </fieldset>
  )
}

/** What these columns do not suffice for: to tell the wines, or to add new ones. */
function WhatIsMissing({ fields }: Pick<Matching, 'fields'>) {
  if (!tellsWine(fields))
    return (
      <p className="notice warn" role="status">
        Hace falta el <strong>Id</strong>, o el <strong>Nombre</strong> y la <strong>Bodega</strong>, para
        saber de qué vino habla cada fila.
      </p>
    )
  const missing = missingFor(fields)
  if (missing.length === 0) return null
  return (
    <p className="notice" role="status">
      Así se cambian vinos que ya están. Para agregar nuevos falta: {missing.map(columnLabel).join(', ')}.
    </p>
  )
}
