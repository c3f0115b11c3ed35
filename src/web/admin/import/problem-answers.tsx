import { useState } from 'react'
import { writeNumber } from '../../../money/write-number.ts'
import type { ImportField } from '../../../catalogue/import/import-columns.ts'
import type { ImportProblem } from '../../../catalogue/import/imports.contract.ts'
import { wordFor, type ProblemAnswer } from './answer-problem.ts'
import { choicesOf } from './field-choices.ts'
import type { Matching } from './matching.ts'
import {
  Examples,
  isPriceQuestion,
  NetChoice,
  OfferChoice,
  PriceChoice,
  UnitChoice,
} from './price-choice.tsx'
import { CostChoice } from './cost-choice.tsx'
import { TypedNumber } from './typed-number.tsx'

type Props = { problem: ImportProblem; matching: Matching; answer: (answer: ProblemAnswer) => void }

/** What can be said to a problem, by its kind. */
export function ProblemAnswers(props: Props) {
  const { problem, matching, answer } = props
  const { of, kind } = problem
  if (kind === 'contradiction')
    return (
      <Check
        says="Vale la primera fila de cada vino"
        on={matching.reading.repeats === 'primera'}
        turn={(on) => answer({ kind: 'first-holds', on })}
      />
    )
  if (kind === 'currency') return <Rate {...props} />
  if (kind === 'other-wine') return <SameWine {...props} />
  if (of === null) return null
  if (isPriceQuestion(kind)) return <PriceChoice {...props} question={kind} />
  if (kind === 'box') return <Bottles {...props} />
  if (kind === 'net-price') return <NetChoice {...props} />
  if (kind === 'box-price') return <UnitChoice {...props} />
  if (kind === 'offer') return <OfferChoice {...props} />
  if (kind === 'margin')
    return <CostChoice asCost={matching.reading.asCost} change={(is) => answer({ kind: 'cost', is })} />
  return (
    <>
      {kind === 'unknown-term' && (
        <Check
          says="Agregar las que falten"
          on={matching.createTerms}
          turn={() => answer({ kind: 'create-terms' })}
        />
      )}
      <Cells {...props} of={of} />
    </>
  )
}

function SameWine({ problem, matching, answer }: Props) {
  return (
    <>
      <Examples problem={problem} />
      <Check
        says="Es el mismo vino: vale el código"
        on={matching.reading.codes === 'valen'}
        turn={(on) => answer({ kind: 'codes-hold', on })}
      />
    </>
  )
}

function Rate({ problem, matching, answer }: Props) {
  const currency = problem.detail.includes('euros') ? 'EUR' : 'USD'
  return (
    <TypedNumber
      id={`rate-${currency}`}
      label={currency === 'USD' ? 'Pesos por dólar' : 'Pesos por euro'}
      value={matching.reading.rates[currency]}
      change={(pesos) => answer({ kind: 'rate', currency, pesos })}
    />
  )
}

function Bottles({ matching, answer }: Props) {
  return (
    <TypedNumber
      id="box"
      label="Botellas por caja"
      value={Number(matching.reading.defaults.box) || undefined}
      change={(bottles) => answer({ kind: 'default', field: 'box', said: bottles ? String(bottles) : '' })}
    />
  )
}

function Check({ says, on, turn }: { says: string; on: boolean; turn: (on: boolean) => void }) {
  return (
    <label className="check">
      <input type="checkbox" checked={on} onChange={(event) => turn(event.target.checked)} />
      {says}
    </label>
  )
}

/** Cells that are shown at first. */
const shownCells = 8

/** The cells of a problem, each with what it is meant as: exceptions to the one answer for all of them. */
function Cells({ problem, of, matching, answer }: Props & { of: ImportField }) {
  const { cells, cellCount, kind } = problem
  const [all, setAll] = useState(false)
  const shown = all ? cells : cells.slice(0, shownCells)
  const hidden = cells.length - shown.length
  const leavesOpen =
    kind !== 'likeness' && kind !== 'unknown-term' && of !== 'name' && of !== 'producer' && of !== 'type'
  return (
    <>
      <ForAll problem={problem} of={of} matching={matching} answer={answer} />
      {leavesOpen && (
        <Check
          says="Dejarlo vacío en todas las filas donde no se entienda"
          on={matching.reading.lenient.includes(of)}
          turn={(on) => answer({ kind: 'lenient', field: of, on })}
        />
      )}
      <ul className="problem-cells">
        {shown.map((one) => (
          <li key={one.cell}>
            <CellMeaning
              {...one}
              asks={kind === 'likeness'}
              field={of}
              word={
                wordFor(matching, of, one.cell) ??
                (kind === 'likeness' && matching.reading.newNames.includes(of) ? one.cell : undefined)
              }
              say={(to) => answer({ kind: 'translate', field: of, cell: one.cell, to })}
            />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <button type="button" className="link-button" onClick={() => setAll(true)}>
          Ver {hidden === 1 ? 'el otro' : `los otros ${writeNumber(hidden)}`}
        </button>
      )}
      {cellCount > cells.length && (
        <p className="muted">
          Y {writeNumber(cellCount - cells.length)} más: están en el archivo de las rechazadas.
        </p>
      )}
    </>
  )
}

const named: Partial<
  Record<ImportField, readonly [one: string, many: string, add: string, addMany: string]>
> = {
  producer: ['bodega', 'bodegas', 'Agregar la bodega', 'Agregar las'],
  place: ['lugar', 'lugares', 'Agregar el lugar', 'Agregar los'],
  variety: ['varietal', 'varietales', 'Agregar el varietal', 'Agregar los'],
}

/** 'Agregar las 17 bodegas como nuevas' */
function addWords(of: ImportField, count: number): string {
  const [one = 'nombre', many = 'nombres', , addMany = 'Agregar los'] = named[of] ?? []
  return count === 1
    ? `Agregar 1 ${one} como es`
    : `${addMany} ${writeNumber(count)} ${many} como nuevos nombres`
}

/** One answer for all cells of a question: what is suggested for each, or that all are names of their own. */
function ForAll({ problem, of, matching, answer }: Props & { of: ImportField }) {
  const suggested = problem.cells.filter(({ suggestion }) => suggestion !== null && suggestion !== '')
  const isLikeness = problem.kind === 'likeness'
  if (suggested.length === 0) return null
  const says = problem.kind === 'unknown' && of === 'producer' ? 'Sí, son estas' : 'Tomar lo sugerido'
  return (
    <div className="import-actions">
      {isLikeness && (
        <button
          type="button"
          className="button plain"
          aria-pressed={matching.reading.newNames.includes(of)}
          onClick={() =>
            answer({ kind: 'new-names', field: of, on: !matching.reading.newNames.includes(of) })
          }
        >
          {addWords(of, problem.cellCount)}
        </button>
      )}
      <button
        type="button"
        className="button plain"
        onClick={() => answer({ kind: 'suggested', field: of, cells: suggested })}
      >
        {isLikeness ? 'Son los que ya tengo' : says}: {suggestionWords(suggested)}
      </button>
    </div>
  )
}

/** Suggestions that a button names; the list below it has all. */
const namedSuggestions = 3

function suggestionWords(cells: ImportProblem['cells']): string {
  const words = cells
    .slice(0, namedSuggestions)
    .map(({ cell, suggestion }) => (cell === suggestion ? `«${cell}»` : `«${cell}» es ${suggestion}`))
  const more = cells.length - words.length
  return more > 0 ? `${words.join(', ')} y ${writeNumber(more)} más` : words.join(', ')
}

type MeaningProps = {
  cell: string
  rows: number
  suggestion: string | null
  /** Whether it is the same as what is suggested, or another. */
  asks: boolean
  field: ImportField
  word: string | undefined
  say: (to: string | undefined) => void
}

/** What one cell is meant as: one of a list, the same as a known name or another, or what is typed. */
function CellMeaning(props: MeaningProps) {
  const { cell, rows, asks, field, word, say } = props
  const id = `${field}-${cell}`
  return (
    <>
      <label htmlFor={id}>
        «{cell}» <span className="muted figures">{writeNumber(rows)}×</span>
      </label>
      {asks || choicesOf(field) ? (
        <MeaningChoice {...props} id={id} />
      ) : (
        <input
          id={id}
          className="input"
          value={word ?? ''}
          placeholder="Es…"
          maxLength={300}
          onChange={(event) => say(event.target.value === '' ? undefined : event.target.value)}
        />
      )}
    </>
  )
}

function MeaningChoice({ id, cell, suggestion, asks, field, word, say }: MeaningProps & { id: string }) {
  const options = choicesOf(field) ?? [...new Set([suggestion ?? '', cell])].filter((one) => one !== '')
  const saying = (one: string) =>
    !asks ? `Es ${one}` : one === cell ? 'No, es otro nombre: agregarlo' : `Sí, es «${one}»`
  return (
    <select
      id={id}
      className="input"
      value={word ?? '?'}
      onChange={(event) => say(event.target.value === '?' ? undefined : event.target.value)}
    >
      <option value="?">Sin decidir</option>
      {options.map((one) => (
        <option key={one} value={one}>
          {saying(one)}
        </option>
      ))}
      {!asks && <option value="">Dejar vacío</option>}
    </select>
  )
}
