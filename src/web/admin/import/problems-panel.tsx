import { useState } from 'react'
import { writeNumber } from '../../../money/write-number.ts'
import type { ImportAnswer, ImportProblem } from '../../../catalogue/import/imports.contract.ts'
import { answered, countAnswers, type ProblemAnswer } from './answer-problem.ts'
import { matchingOf } from './matching.ts'
import { ProblemAnswers } from './problem-answers.tsx'
import type { ImportCalls } from './use-import-calls.ts'

type Props = {
  given: ImportAnswer
  problems: readonly ImportProblem[]
  calls: ImportCalls
}

/** Rejected rows by reason; an answer applies to all rows of its kind. */
export function ProblemsPanel({ given, problems, calls }: Props) {
  const before = matchingOf(given)
  const [matching, setMatching] = useState(before)
  if (problems.length === 0) return null
  const answers = countAnswers(before, matching)
  const answer = (next: ProblemAnswer) => setMatching((now) => answered(now, next))
  return (
    <section className="stack" aria-labelledby="problems" style={{ marginTop: 32 }}>
      <h2 id="problems">Por qué se rechazan</h2>
      <ul className="import-problems">
        {problems.map((problem) => (
          <li key={`${problem.kind} ${problem.of} ${problem.field} ${problem.detail}`} className="sheet">
            <p className="problem-said">
              <strong>{problem.field}:</strong> {problem.detail}{' '}
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
          disabled={calls.busy || answers === 0}
          onClick={() => calls.columns.check(matching)}
        >
          {answers === 0
            ? 'Revisar de nuevo'
            : `Revisar de nuevo con ${answers === 1 ? 'esta respuesta' : `estas ${writeNumber(answers)} respuestas`}`}
        </button>
        {given.supplier !== '' && <span className="muted">Se recuerdan para «{given.supplier}».</span>}
      </div>
    </section>
  )
}
