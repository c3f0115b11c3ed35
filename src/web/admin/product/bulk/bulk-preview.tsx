import type { Answered } from '../../../../platform/http/client.ts'
import type { AnswerOf } from '../../../../platform/http/endpoint.ts'
import type { bulkCalls } from '../../../../catalogue/bulk/bulk.contract.ts'
import { writeNumber } from '../../../../money/write-number.ts'
import './bulk.css'

type Found = AnswerOf<(typeof bulkCalls)['POST /products/bulk/preview']>

/** Wines shown in a preview; the rest is counted. */
const shown = 5

/** How many wines would change, with the first ones before and after. */
export function BulkPreview({ answer }: { answer: Answered<Found> | undefined }) {
  if (!answer)
    return (
      <p className="muted" role="status">
        Calculando…
      </p>
    )
  if (!answer.ok)
    return (
      <p className="notice bad" role="alert">
        {answer.problem.detail}
      </p>
    )
  const { items, changing, fitting } = answer.value
  return (
    <div className="bulk-preview">
      <p role="status">{sentence(changing, fitting)}</p>
      {changing > 0 && (
        <ul>
          {items.slice(0, shown).map((wine) => (
            <li key={wine.id}>
              <span>{wine.name}</span>
              <span className="figures">
                <del>{wine.before}</del> {wine.after}
              </span>
            </li>
          ))}
          {changing > shown && <li className="muted">y {writeNumber(changing - shown)} más</li>}
        </ul>
      )}
    </div>
  )
}

function sentence(changing: number, fitting: number): string {
  if (fitting === 0) return 'Ningún producto coincide ya.'
  if (changing === 0) return fitting === 1 ? 'El producto ya está así.' : 'Todos ya están así.'
  const same = fitting - changing
  const left = same === 0 ? '' : same === 1 ? '; 1 ya está así' : `; ${writeNumber(same)} ya están así`
  return `${changing === 1 ? 'Cambia 1 producto' : `Cambian ${writeNumber(changing)} productos`}${left}.`
}
