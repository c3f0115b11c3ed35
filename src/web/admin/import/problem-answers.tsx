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
import { SaidForAll } from './missing-values.tsx'
import { TypedNumber } from './typed-number.tsx'

type Props = { problem: ImportProblem; matching: Matching; answer: (answer: ProblemAnswer) => void }

/** The possible answers to a problem. */
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
  if (kind === 'missing')
    return (
      <SaidForAll
        field={of}
        value={matching.reading.defaults[of] ?? ''}
        say={(value) => answer({ kind: 'default', field: of, said: value })}
      />
    )
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

/** Cells shown individually; for more there is the file of rejected rows. */
const shownCells = 12

/** A problem's cells with the meaning of each. */
function Cells({ problem, of, matching, answer }: Props & { of: ImportField }) {
  const { cells, cellCount, kind } = problem
  const more = cellCount - Math.min(cells.length, shownCells)
  return (
    <>
      <ForAll problem={problem} of={of} matching={matching} answer={answer} />
      <ul className="problem-cells">
        {cells.slice(0, shownCells).map((cell) => (
          <li key={cell.cell}>
            <CellMeaning
              {...cell}
              asks={kind === 'likeness'}
              field={of}
              word={wordFor(matching, of, cell.cell)}
              say={(to) => answer({ kind: 'translate', field: of, cell: cell.cell, to })}
            />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="muted">
          Y {writeNumber(more)} {more === 1 ? 'valor más' : 'valores más'}: están en el archivo de las
          rechazadas.
        </p>
      )}
      {kind !== 'likeness' && kind !== 'unknown-term' && of !== 'name' && of !== 'producer' && (
        <Check
          says="Dejarlo vacío en todas las filas donde no se entienda"
          on={matching.reading.lenient.includes(of)}
          turn={(on) => answer({ kind: 'lenient', field: of, on })}
        />
      )}
    </>
  )
}

/** One answer for all cells: take every suggestion, or treat all as new names. */
function ForAll({ problem, of, matching, answer }: Props & { of: ImportField }) {
  const suggested = problem.cells.filter(({ suggestion }) => suggestion !== null && suggestion !== '')
  const isLikeness = problem.kind === 'likeness'
  if (suggested.length === 0) return null
  return (
    <div className="import-actions">
      <button
        type="button"
        className="button plain"
        onClick={() => answer({ kind: 'suggested', field: of, cells: suggested })}
      >
        {isLikeness ? 'Son los mismos' : 'Tomar lo sugerido'}: {suggestionWords(suggested)}
      </button>
      {isLikeness && (
        <Check
          says="Son otros nombres: agregarlos todos"
          on={matching.reading.newNames.includes(of)}
          turn={(on) => answer({ kind: 'new-names', field: of, on })}
        />
      )}
    </div>
  )
}

/** Suggestions named on a button; the list below has all. */
const namedSuggestions = 3

function suggestionWords(cells: ImportProblem['cells']): string {
  const named = cells.slice(0, namedSuggestions).map(({ cell, suggestion }) => `«${cell}» es ${suggestion}`)
  const more = cells.length - named.length
  return more > 0 ? `${named.join(', ')} y ${writeNumber(more)} más` : named.join(', ')
}

type MeaningProps = {
  cell: string
  rows: number
  suggestion: string | null
  /** Whether to ask if it is the suggestion or another. */
  asks: boolean
  field: ImportField
  word: string | undefined
  say: (to: string | undefined) => void
}

/** The meaning of a cell: a list entry, a known name, a new name, or typed text. */
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
  const options = choicesOf(field) ?? [...new Set([suggestion ?? '', cell])].filter((choice) => choice !== '')
  const saying = (choice: string) =>
    !asks ? `Es ${choice}` : choice === cell ? 'No, es otro nombre: agregarlo' : `Sí, es «${choice}»`
  return (
    <select
      id={id}
      className="input"
      value={word ?? '?'}
      onChange={(event) => say(event.target.value === '?' ? undefined : event.target.value)}
    >
      <option value="?">Sin decidir</option>
      {options.map((choice) => (
        <option key={choice} value={choice}>
          {saying(choice)}
        </option>
      ))}
      {!asks && <option value="">Dejar vacío</option>}
    </select>
  )
}
