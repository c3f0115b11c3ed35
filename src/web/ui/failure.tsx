import type { ProblemDetails } from '../../platform/http/problem.ts'

/** A failed request, with a retry button. */
export function Failure({ problem, again }: { problem: ProblemDetails; again: () => void }) {
  return (
    <div className="notice bad" role="alert">
      <p>{problem.detail}</p>
      <button type="button" className="link-button" onClick={again}>
        Probar de nuevo
      </button>
    </div>
  )
}
