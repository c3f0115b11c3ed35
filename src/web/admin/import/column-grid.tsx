import { columnLabel, importFields, type ImportField } from '../../../catalogue/import/import-columns.ts'
import type { Reading } from '../../../catalogue/import/reading.contract.ts'
import { previewColumn, type Previewed } from './preview.ts'

type Part = {
  headings: string[]
  fields: (ImportField | null)[]
  sample: readonly (readonly (string | number)[])[]
  openings?: readonly string[]
}

type Props = {
  /** Distinguishes the columns of several lists. */
  name: string
  part: Part
  reading: Reading
  choose: (index: number, field: ImportField | null) => void
}

/** A list's columns: their field, first values, and results. */
export function ColumnGrid({ name, part, reading, choose }: Props) {
  return (
    <div className="column-matches">
      {part.headings.map((heading, index) => (
        <ColumnMatch
          key={index}
          id={`${name}-${index}`}
          heading={heading || `Columna ${index + 1}`}
          field={part.fields[index] ?? null}
          preview={previewColumn(part, reading, index)}
          choose={(field) => choose(index, field)}
        />
      ))}
    </div>
  )
}

type MatchProps = {
  id: string
  heading: string
  field: ImportField | null
  preview: Previewed[]
  choose: (field: ImportField | null) => void
}

/** One column: its heading, field and first values. */
function ColumnMatch({ id, heading, field, preview, choose }: MatchProps) {
  return (
    <div className="column-match" data-used={field !== null}>
      <label htmlFor={id}>{heading}</label>
      <select
        id={id}
        className="input"
        value={field ?? ''}
        onChange={(event) => choose((event.target.value || null) as ImportField | null)}
      >
        <option value="">No importar</option>
        {importFields.map((option) => (
          <option key={option} value={option}>
            {columnLabel(option)}
          </option>
        ))}
      </select>
      <ul className="column-preview">
        {preview.length === 0 && <li className="muted">vacía al principio</li>}
        {preview.map(({ cell, becomes, wrong }, index) => (
          <li key={index} data-wrong={wrong}>
            <span>{cell}</span>
            {becomes !== '' && becomes !== cell && <strong>{becomes}</strong>}
          </li>
        ))}
      </ul>
    </div>
  )
}
