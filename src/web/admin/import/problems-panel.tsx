import { useState } from 'react'
import { writeNumber } from '../../../money/write-number.ts'
import type { ImportAnswer, ImportProblem } from '../../../catalogue/import/imports.contract.ts'
import { answered, type ProblemAnswer } from './answer-problem.ts'
import { matchingOf, type Matching } from './matching.ts'
import { SaidForAll, UsualValues } from './missing-values.tsx'
import { ProblemAnswers } from './problem-answers.tsx'
import type { ImportCalls } from './use-import-calls.ts'

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

/** What stands against the refused rows, by reason; what is answered holds for all rows of the kind. */
export function ProblemsPanel({ given, problems, calls }: Props) {
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
