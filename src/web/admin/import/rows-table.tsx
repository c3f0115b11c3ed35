import type { Answered } from '../../../platform/http/client.ts'
import type { AnswerOf } from '../../../platform/http/endpoint.ts'
import { Link } from '../../ui/link.tsx'
import { writeNumber } from '../../../money/write-number.ts'
import type { ImportRow, importCalls, Verdict } from '../../../catalogue/import/imports.contract.ts'
import { ProblemMessage } from '../ui/problem-message.tsx'
import { PreviousNext } from '../../ui/previous-next.tsx'
import { TableScroll } from '../../ui/table-scroll.tsx'

/** In order of importance. */
export const verdictsShown: Verdict[] = ['rechazar', 'crear', 'cambiar', 'igual', 'omitir']

export const verdictNames: Record<Verdict, string> = {
  crear: 'Nuevos',
  cambiar: 'Cambian',
  igual: 'Sin cambios',
  rechazar: 'Rechazadas',
  omitir: 'No son vinos',
}
const chips: Record<Verdict, string> = {
  crear: 'chip good',
  cambiar: 'chip warn',
  igual: 'chip',
  rechazar: 'chip bad',
  omitir: 'chip',
}
const words: Record<Verdict, string> = {
  crear: 'Nuevo',
  cambiar: 'Cambia',
  igual: 'Igual',
  rechazar: 'Rechazada',
  omitir: 'Omitida',
}

export type RowsPage = AnswerOf<(typeof importCalls)['GET /imports/{id}/rows']>

type Props = { found: Answered<RowsPage>; page: number; turnTo: (page: number) => void }

/** What each row does and why, page by page. */
export function RowsTable({ found, page, turnTo }: Props) {
  if (!found.ok) return <ProblemMessage problem={found.problem} />
  const { items, pages, total } = found.value
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
              <RowLine key={row.line} row={row} />
            ))}
          </tbody>
        </table>
      </TableScroll>
      <PreviousNext page={page} pages={pages} turnTo={turnTo}>
        Página {page + 1} de {pages} ({writeNumber(total)} filas)
      </PreviousNext>
    </>
  )
}

function RowLine({ row }: { row: ImportRow }) {
  return (
    <tr>
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
      {row.verdict === 'crear' ? (
        <li>
          {row.changes.map(({ field, after }) => (
            <span key={field} className="new-value">
              <span className="muted">{field}</span> {after}
            </span>
          ))}
        </li>
      ) : (
        row.changes.map(({ field, before, after }) => (
          <li key={field}>
            <strong>{field}:</strong>{' '}
            {before && (
              <>
                <s>{before}</s> →{' '}
              </>
            )}
            {after}
          </li>
        ))
      )}
      {row.why !== null && <li className="muted">{row.why}</li>}
      {row.adds.length > 0 && <li className="muted">Agrega: {row.adds.join(', ')}</li>}
    </ul>
  )
}
