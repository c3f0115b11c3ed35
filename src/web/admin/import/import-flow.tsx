import { useEffect, useRef, useState, type RefObject } from 'react'
import { useRevalidator } from 'react-router'
import { writeNumber } from '../../../money/write-number.ts'
import type { Answered } from '../../../platform/http/client.ts'
import type {
  ImportAnswer,
  ImportProblem,
  ImportSupplier,
  Verdict,
} from '../../../catalogue/import/imports.contract.ts'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { useAddressView } from '../ui/address-view.ts'
import { useAnswered } from '../ui/use-answered.ts'
import { ColumnMatching } from './column-matching.tsx'
import { RowsTable, verdictNames, verdictsShown, type RowsPage } from './rows-table.tsx'
import { Decision, Outcome, Progress } from './import-states.tsx'
import { atWork, useImport } from './use-import.ts'
import { useImportCalls, type ImportCalls } from './use-import-calls.ts'
import { answered, type ProblemAnswer } from './answer-problem.ts'
import { type Matching, matchingOf } from './matching.ts'
import { SaidForAll, UsualValues } from './missing-values.tsx'
import { ProblemAnswers } from './problem-answers.tsx'

const steps = [
  { name: 'Columnas', states: ['columnas'] },
  { name: 'Revisión', states: ['revisando', 'revisada'] },
  { name: 'Guardado', states: ['importando', 'deshaciendo'] },
  { name: 'Listo', states: ['terminada', 'cancelada', 'deshecha'] },
]

export type Flow = {
  given: Answered<ImportAnswer>
  /** A page of judged rows with one verdict. */
  rows?: { verdict: Verdict; page: number; found: Answered<RowsPage> }
  suppliers?: ImportSupplier[]
  /** Problems with its rows, while they can be answered. */
  problems?: ImportProblem[]
}

/** An import from its columns to its end; its state decides the step. */
export function ImportFlow({ id, flow }: { id: number; flow: Flow }) {
  const { given, problem } = useImport(flow.given)
  const { revalidate } = useRevalidator()
  const calls = useImportCalls(id)
  const [matching, setMatching] = useState(false)
  const verdict = useVerdictInSight(matching ? 'columnas' : given?.state)
  useAnswered(calls.columns.answered, ({ ok }) => {
    if (ok) setMatching(false)
  })
  if (!given) return problem ? <Failure problem={problem} again={() => void revalidate()} /> : <Loading />
  const now = matching ? 0 : steps.findIndex((step) => step.states.includes(given.state))
  return (
    <>
      <Steps now={now} done={given.state === 'terminada'} />
      {problem && atWork(given.state) && <Unreachable />}
      {given.state === 'columnas' || matching ? (
        <Columns given={given} suppliers={flow.suppliers} calls={calls} />
      ) : (
        <Judged given={given} calls={calls} verdict={verdict} back={() => setMatching(true)} />
      )}
      {!matching && given.state === 'revisada' && flow.problems && (
        // answers create a new set of problems
        <ProblemsPanel
          key={JSON.stringify(given.reading)}
          given={given}
          problems={flow.problems}
          calls={calls}
        />
      )}
      {!matching && given.state !== 'columnas' && !atWork(given.state) && (
        <Rows given={given} {...flow.rows} />
      )}
    </>
  )
}

/** Another sheet or heading row has other columns. */
function Columns(props: Parameters<typeof ColumnMatching>[0]) {
  const { sheet, headingLine } = props.given
  return <ColumnMatching key={`${sheet} ${headingLine}`} {...props} />
}

type JudgedProps = {
  given: ImportAnswer
  calls: ImportCalls
  verdict: RefObject<HTMLDivElement | null>
  back: () => void
}

/** After choosing columns: the shop's progress, or the result. */
function Judged({ given, calls, verdict, back }: JudgedProps) {
  if (atWork(given.state)) return <Progress given={given} busy={calls.busy} cancel={calls.cancel} />
  return (
    <div ref={verdict} tabIndex={-1} className="import-verdict">
      {given.state === 'revisada' ? (
        <Decision given={given} calls={calls} back={back} />
      ) : (
        <Outcome given={given} calls={calls} />
      )}
    </div>
  )
}

function Unreachable() {
  return (
    <p className="notice warn" role="status">
      Perdimos la conexión con la tienda; seguimos probando. Lo que ya está hecho no se pierde.
    </p>
  )
}

function Steps({ now, done }: { now: number; done: boolean }) {
  return (
    <ol className="import-steps">
      {steps.map((step, index) => (
        <li key={step.name} data-done={index < now || done} aria-current={index === now ? 'step' : undefined}>
          {step.name}
        </li>
      ))}
    </ol>
  )
}

/** Scrolls to the result and focuses it once the shop has finished. */
function useVerdictInSight(state: ImportAnswer['state'] | undefined) {
  const verdict = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== undefined && before.current !== state && !atWork(state)) {
      verdict.current?.focus({ preventScroll: true })
      verdict.current?.scrollIntoView({ block: 'start' })
    }
    before.current = state
  }, [state])
  return verdict
}

function Rows({ given, verdict, page = 0, found }: { given: ImportAnswer } & Partial<Flow['rows']>) {
  const { change } = useAddressView()
  if (!verdict || !found) return null
  return (
    <section className="stack" aria-labelledby="rows" style={{ marginTop: 32 }}>
      <h2 id="rows">Fila por fila</h2>
      <div className="verdicts">
        {verdictsShown
          .filter((option) => option !== 'omitir' || given.verdicts.omitir > 0)
          .map((option) => (
            <button
              key={option}
              type="button"
              data-verdict={option}
              aria-pressed={option === verdict}
              onClick={() => change({ filas: option })}
            >
              <strong>{writeNumber(given.verdicts[option])}</strong>
              <span className="muted">{verdictNames[option]}</span>
            </button>
          ))}
      </div>
      <RowsTable
        found={found}
        page={page}
        turnTo={(wanted) => change({ filas: verdict, page: String(wanted) })}
      />
    </section>
  )
}

type Props = {
  given: ImportAnswer
  problems: readonly ImportProblem[]
  calls: ImportCalls
}

const isMissing = ({ kind, of }: ImportProblem) => kind === 'missing' && of !== null

type CardProps = Pick<Props, 'problems'> & { matching: Matching; answer: (one: ProblemAnswer) => void }

/** A question as the owner is asked it; what the form says of one wine alone is said of all of them. */
function questionWords({ kind, of, detail }: ImportProblem): string {
  if (kind !== 'unknown') return detail
  if (of === 'type') return '¿Qué son? La palabra de la lista no es un tipo de la tienda'
  return of === 'producer' ? 'Viene junto con el vino: ¿son estas las bodegas?' : detail
}

/** All that new wines lack is one question. */
function MissingCard({ problems, matching, answer }: CardProps) {
  const missing = problems.filter(isMissing)
  const fields = missing.flatMap(({ of }) => of ?? [])
  if (missing.length === 0) return null
  const rows = Math.max(...missing.map((problem) => problem.rows))
  return (
    <li className="sheet">
      <p className="problem-said">
        <strong>La lista no lo dice</strong>, y un vino nuevo lo necesita{' '}
        <span className="chip bad figures">
          {writeNumber(rows)} {rows === 1 ? 'fila' : 'filas'}
        </span>
      </p>
      <UsualValues
        missing={fields}
        reading={matching.reading}
        change={(reading) => answer({ kind: 'reading', reading })}
      />
      <div className="reading-options">
        {fields.map((field) => (
          <SaidForAll
            key={field}
            field={field}
            said={matching.reading.defaults[field] ?? ''}
            say={(said) => answer({ kind: 'default', field, said })}
          />
        ))}
      </div>
    </li>
  )
}

/** The refused rows by reason; an answer applies to all rows of its kind. */
function ProblemsPanel({ given, problems, calls }: Props) {
  const before = matchingOf(given)
  const [matching, setMatching] = useState(before)
  if (problems.length === 0) return null
  const hasAnswers = JSON.stringify(matching) !== JSON.stringify(before)
  const questions = problems.filter((problem) => !isMissing(problem))
  const answer = (one: ProblemAnswer) => setMatching((now) => answered(now, one))
  return (
    <section className="stack" aria-labelledby="problems" style={{ marginTop: 32 }}>
      <h2 id="problems">Por qué se rechazan</h2>
      <p className="muted">Cada respuesta vale para todas las filas de su pregunta.</p>
      <ul className="import-problems">
        <MissingCard problems={problems} matching={matching} answer={answer} />
        {questions.map((problem) => (
          <li key={`${problem.kind} ${problem.of} ${problem.field} ${problem.detail}`} className="sheet">
            <p className="problem-said">
              <strong>{problem.field}:</strong> {questionWords(problem)}{' '}
              <span className="chip bad figures">
                {writeNumber(problem.rows)} {problem.rows === 1 ? 'fila' : 'filas'}
              </span>
            </p>
            <ProblemAnswers problem={problem} matching={matching} answer={answer} />
          </li>
        ))}
      </ul>
      <div className="import-actions problems-apply">
        <button
          type="button"
          className="button"
          disabled={calls.busy || !hasAnswers}
          onClick={() => calls.columns.check(matching)}
        >
          {hasAnswers ? 'Revisar de nuevo con tus respuestas' : 'Revisar de nuevo'}
        </button>
        {given.supplier !== '' && <span className="muted">Se recuerdan para «{given.supplier}».</span>}
      </div>
    </section>
  )
}
