import { useCallback, useState } from 'react'
import { Link } from '../../ui/link.tsx'
import { writeNumber } from '../../../money/write-number.ts'
import type { ImportRow, Verdict } from '../../../catalogue/import/imports.contract.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'
import { Failure } from '../../ui/failure.tsx'
import { Loading } from '../../ui/loading.tsx'
import { PageSteps } from '../../ui/page-steps.tsx'
import { TableScroll } from '../../ui/table-scroll.tsx'

export const verdictNames: Record<Verdict, string> = {
  crear: 'Nuevos',
  cambiar: 'Cambian',
  igual: 'Sin cambios',
  rechazar: 'Rechazadas',
}
const chips: Record<Verdict, string> = {
  crear: 'chip good',
  cambiar: 'chip warn',
  igual: 'chip',
  rechazar: 'chip bad',
}
const words: Record<Verdict, string> = {
  crear: 'Nuevo',
  cambiar: 'Cambia',
  igual: 'Igual',
  rechazar: 'Rechazada',
}

/** What each row does and why, a page at a time. `round` changes when the rows may have. */
export function RowsTable({
  id,
  verdict,
  round,
}: {
  id: number
  verdict: Verdict | undefined
  round: string
}) {
  const [page, setPage] = useState(0)
  const ask = useCallback(() => {
    // judged anew, the rows are asked for anew
    void round
    return browserApi()('GET /imports/{id}/rows', {
      path: { id },
      query: { page, ...(verdict ? { verdict } : {}) },
    })
  }, [id, page, verdict, round])
  const [asked, again] = useAnswer(ask)
  if (asked.state === 'loading') return <Loading />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  const { items, pages, total } = asked.value
  if (items.length === 0) return <p className="notice">No hay filas así.</p>
  return (
    <>
      <TableScroll label="Filas del archivo">
        <table className="table cards">
          <thead>
            <tr>
              <th scope="col" className="number">
                Fila
              </th>
              <th scope="col">Vino</th>
              <th scope="col">Resultado</th>
              <th scope="col">Qué cambia, o por qué no</th>
            </tr>
          </thead>
          <tbody>
            {items.map((row) => (
              <tr key={row.line}>
                <td className="number" data-label="Fila">
                  {row.line}
                </td>
                <td data-label="Vino">
                  {row.productId ? (
                    <Link to={`/admin/addProductUpd/${row.productId}`}>{row.name || 'Sin nombre'}</Link>
                  ) : (
                    row.name || <span className="muted">Sin nombre</span>
                  )}
                </td>
                <td data-label="Resultado">
                  <span className={chips[row.verdict]}>{row.saved ? 'Guardado' : words[row.verdict]}</span>
                </td>
                <td className="wide">
                  <Notes row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      <PageSteps page={page} pages={pages} turnTo={setPage}>
        Página {page + 1} de {pages} ({writeNumber(total)} filas)
      </PageSteps>
    </>
  )
}

function Notes({ row }: { row: ImportRow }) {
  return (
    <ul className="row-notes">
      {row.reasons.map((reason) => (
        <li key={reason.field + reason.detail}>
          <strong>{reason.field}:</strong> {reason.detail}
        </li>
      ))}
      {row.changes.map((change) => (
        <li key={change.field}>
          <strong>{change.field}:</strong> <s>{change.before}</s> → {change.after}
        </li>
      ))}
      {row.adds.length > 0 && <li className="muted">Agrega: {row.adds.join(', ')}</li>}
    </ul>
  )
}
