import { useState } from 'react'
import { writeNumber } from '../../../money/write-number.ts'
import { columnLabel, type ImportField, importFields } from '../../../catalogue/import/import-columns.ts'
import type { ImportAnswer, ImportSupplier } from '../../../catalogue/import/imports.contract.ts'
import { isInCapitals } from '../../../catalogue/import/capital-names.ts'
import { fieldsByHeading } from '../../../catalogue/import/supplier-columns.ts'
import { identifiesWine } from '../../../catalogue/import/identifies-wine.ts'
import { matchingOf, missingFor, stillMissing, withColumn, type Matching } from './matching.ts'
import { MissingValues } from './missing-values.tsx'
import { ReadingOptions } from './reading-options.tsx'
import type { ImportCalls } from './use-import-calls.ts'
import { LabelledSelect } from '../../ui/labelled-select.tsx'
import { foldText } from '../../../catalogue/search/fold-text.ts'
import type { Reading } from '../../../catalogue/import/reading.contract.ts'
import { previewColumn, type Previewed } from './preview.ts'

type Props = {
  given: ImportAnswer
  suppliers: readonly ImportSupplier[] | undefined
  calls: ImportCalls
}

/** How a list is read: guessed or remembered, shown with its first values, and editable. */
export function ColumnMatching({ given, suppliers = [], calls }: Props) {
  const [matching, setMatching] = useState(() => matchingOf(given))
  const { fields, reading } = matching
  const change = (values: Partial<Matching>) => setMatching((before) => ({ ...before, ...values }))
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        calls.columns.check(matching)
      }}
    >
      <FileSaid given={given} />
      <div className="reading-options">
        <SheetChoice given={given} busy={calls.busy} choose={calls.chooseSheet} />
        <HeadingRow given={given} busy={calls.busy} choose={calls.chooseHeadings} />
        <Supplier given={given} suppliers={suppliers} matching={matching} change={change} />
      </div>
      <ColumnGrid
        name="column"
        part={{ headings: given.headings, fields, sample: given.sample, openings: given.openings }}
        reading={reading}
        choose={(index, field) => change({ fields: withColumn(fields, index, field) })}
      />
      <FurtherLists given={given} matching={matching} change={change} />
      <ReadingOptions
        list={{ headings: given.headings, fields, inCapitals: given.sample.some(hasCapitals) }}
        reading={reading}
        change={(values) => change({ reading: { ...reading, ...values } })}
      />
      <MissingValues
        missing={missingFor(matching)}
        reading={reading}
        change={(next) => change({ reading: next })}
      />
      <Extras matching={matching} change={change} />
      <Check matching={matching} busy={calls.busy} />
    </form>
  )
}

const hasCapitals = (row: ImportAnswer['sample'][number]) =>
  row.some((cell) => typeof cell === 'string' && cell.includes(' ') && isInCapitals(cell))

type SupplierProps = ChangeProps & Pick<Props, 'given'> & { suppliers: readonly ImportSupplier[] }

function Supplier({ given, suppliers, matching, change }: SupplierProps) {
  const readAs = (supplier: ImportSupplier) =>
    change({
      supplier: supplier.name,
      fields: fieldsByHeading(given.headings, supplier.columns),
      reading: { ...supplier.reading, lists: matching.reading.lists },
    })
  return (
    <SupplierName
      suppliers={suppliers}
      supplier={matching.supplier}
      known={given.supplier !== '' && given.supplier === matching.supplier}
      change={(supplier) => change({ supplier })}
      readAs={readAs}
    />
  )
}

/** What is still missing, and the button to continue. */
function Check({ matching, busy }: { matching: Matching; busy: boolean }) {
  return (
    <>
      <WhatIsMissing matching={matching} />
      <p className="muted">
        Un vino se reconoce por su SKU o su EAN; si no hay, por nombre y bodega (y cosecha, si viene). El id
        vale en el archivo que bajaste de esta tienda. Una celda vacía deja el dato como está.
      </p>
      <div className="import-actions">
        <button
          type="submit"
          className="button"
          disabled={busy || !identifiesWine(matching.fields, matching.reading)}
        >
          Revisar sin guardar
        </button>
      </div>
    </>
  )
}

/** The file's name and length. */
function FileSaid({ given }: { given: ImportAnswer }) {
  return (
    <p>
      <strong className="figures">{writeNumber(given.rows)}</strong> {given.rows === 1 ? 'fila' : 'filas'} en
      «{given.fileName}». Revisá qué contiene cada columna.
    </p>
  )
}

type ChangeProps = { matching: Matching; change: (values: Partial<Matching>) => void }

/** Further lists in the sheet, with their own headings. */
function FurtherLists({ given, matching, change }: ChangeProps & { given: ImportAnswer }) {
  const { reading } = matching
  const choose = (line: number, index: number, field: ImportField | null) =>
    change({
      reading: {
        ...reading,
        lists: reading.lists.map((list) =>
          list.line === line ? { ...list, fields: withColumn(list.fields, index, field) } : list,
        ),
      },
    })
  return given.lists.map(({ line, headings }) => (
    <details key={line} className="further-list">
      <summary>Desde la fila {writeNumber(line)} hay otra lista, con otros títulos</summary>
      <ColumnGrid
        name={`list-${line}`}
        part={{
          headings,
          fields: reading.lists.find((list) => list.line === line)?.fields ?? [],
          sample: [],
        }}
        reading={reading}
        choose={(index, field) => choose(line, index, field)}
      />
    </details>
  ))
}

/** Optional additions for wines that lack something. */
function Extras({ matching, change }: ChangeProps) {
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

/** Why the columns do not suffice, either to identify wines or to create new ones. */
function WhatIsMissing({ matching }: Pick<ChangeProps, 'matching'>) {
  if (!identifiesWine(matching.fields, matching.reading))
    return (
      <p className="notice warn" role="status">
        Hace falta el <strong>SKU</strong> o el <strong>EAN</strong>, o el <strong>Nombre</strong> y la{' '}
        <strong>Bodega</strong>, para saber de qué vino habla cada fila. Un <strong>Id</strong> sirve si es de
        esta tienda.
      </p>
    )
  const missing = stillMissing(matching)
  if (missing.length === 0) return null
  return (
    <p className="notice" role="status">
      Así se cambian vinos que ya están. Para agregar nuevos falta: {missing.map(columnLabel).join(', ')}.
    </p>
  )
}

type SheetChoiceProps = { given: ImportAnswer; busy: boolean; choose: (position: number | 'todas') => void }

/** Chooses the sheet of a workbook; remembered for the supplier. */
function SheetChoice({ given, busy, choose }: SheetChoiceProps) {
  if (given.sheets.length < 2) return null
  const chosen = given.sheets.find(({ name }) => name === given.sheet)
  return (
    <LabelledSelect
      id="sheet"
      label="La lista está en la hoja"
      disabled={busy}
      value={chosen?.position ?? 'todas'}
      onChange={({ target: { value } }) => choose(value === 'todas' ? value : Number(value))}
    >
      <option value="todas">Todas las hojas con vinos, juntas</option>
      {given.sheets.map(({ position, name, rows }) => (
        <option key={position} value={position}>
          {name} ({writeNumber(rows)} {rows === 1 ? 'fila' : 'filas'})
        </option>
      ))}
    </LabelledSelect>
  )
}

type HeadingRowProps = { given: ImportAnswer; busy: boolean; choose: (line: number) => void }

/** Which row has the headings, as titles and addresses may precede it. */
function HeadingRow({ given, busy, choose }: HeadingRowProps) {
  // imported before rows above the headings were stored
  if (given.top.length === 0) return null
  return (
    <LabelledSelect
      id="heading-row"
      label="Los títulos de las columnas están en"
      disabled={busy}
      value={given.headingLine}
      onChange={(event) => choose(Number(event.target.value))}
    >
      <option value={0}>Ninguna fila: la lista no tiene títulos</option>
      {given.top.map(({ line, cells }) => (
        <option key={line} value={line}>
          Fila {writeNumber(line)}:{' '}
          {cells
            .filter((cell) => cell !== '')
            .join(' · ')
            .slice(0, 90)}
        </option>
      ))}
    </LabelledSelect>
  )
}

type SupplierNameProps = {
  suppliers: readonly ImportSupplier[]
  supplier: string
  /** Whether the supplier was recognised by the headings. */
  known: boolean
  change: (name: string) => void
  /** Reads this list like that supplier's last one. */
  readAs: (supplier: ImportSupplier) => void
}

/** The list's supplier, for whom the reading is remembered. */
function SupplierName({ suppliers, supplier, known, change, readAs }: SupplierNameProps) {
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

type Part = {
  headings: string[]
  fields: (ImportField | null)[]
  sample: readonly (readonly (string | number)[])[]
  openings?: readonly string[]
}

type ColumnGridProps = {
  /** Distinguishes the columns of several lists. */
  name: string
  part: Part
  reading: Reading
  choose: (index: number, field: ImportField | null) => void
}

/** A list's columns: their field, first values, and results. */
function ColumnGrid({ name, part, reading, choose }: ColumnGridProps) {
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
