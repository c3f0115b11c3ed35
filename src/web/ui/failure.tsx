import type { ProblemDetails } from '../../platform/http/problem.ts'

/** What went wrong with a question to the shop, and a way to ask again. */
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
