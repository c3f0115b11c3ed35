import { useState } from 'react'
import { Link } from 'react-router'
import type { Answered } from '../../calls/client.ts'
import { useAnswer } from '../api/use-answer.ts'
import { browserApi } from '../api/use-api.ts'
import { toast } from '../shell/toast.ts'
import { Failure } from '../ui/failure.tsx'
import { Loading } from '../ui/loading.tsx'
import { TableScroll } from '../ui/table-scroll.tsx'
import '../orders/orders.css'

export type Term = { id: number; cells: string[]; products: number }

type Deletion = { tabla: string; campo: string; campoProd: string }

/** A list of bodegas, places or categories: search, edit, and delete what no wine uses. */
export function TermList({
  title,
  columns,
  ask,
  form,
  deletion,
}: {
  title: string
  columns: string[]
  ask: () => Promise<Answered<Term[]>>
  form: string
  deletion: Deletion
}) {
  const [asked, again] = useAnswer(ask)
  const [words, setWords] = useState('')
  if (asked.state === 'loading') return <Loading />
  if (asked.state === 'failed') return <Failure problem={asked.problem} again={again} />
  const remove = async (id: number) => {
    const answer = await browserApi()('DELETE /admin', { input: { id, ...deletion } })
    toast(answer.ok ? 'success' : 'error', answer.ok ? answer.value.message : answer.problem.detail)
    if (answer.ok) again()
  }
  const wanted = words.trim().toLowerCase()
  const shown = asked.value.filter((term) => term.cells.join(' ').toLowerCase().includes(wanted))
  return (
    <>
      <div className="admin-tools">
        <div className="field">
          <label htmlFor="words">Buscar</label>
          <input
            id="words"
            type="search"
            className="input"
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
        <p className="muted figures" role="status">
          {shown.length} de {asked.value.length}
        </p>
      </div>
      <TableScroll label={title}>
        <table className="table cards">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
              <th scope="col" className="number">
                Vinos
              </th>
              <th scope="col">Acciones</th>
            </tr>
          </thead>
          <tbody>
            {shown.slice(0, 200).map((term) => (
              <tr key={term.id}>
                {term.cells.map((cell, index) => (
                  <td key={columns[index]} data-label={columns[index]}>
                    {cell}
                  </td>
                ))}
                <td className="number" data-label="Vinos">
                  {term.products}
                </td>
                <td className="wide">
                  <span className="row">
                    <Link to={`${form}?id=${term.id}`} aria-label={`Modificar ${term.cells.join(' ')}`}>
                      Modificar
                    </Link>
                    <button
                      type="button"
                      className="link-button"
                      aria-label={`Eliminar ${term.cells.join(' ')}`}
                      onClick={() => void remove(term.id)}
                    >
                      Eliminar
                    </button>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
      {shown.length > 200 && (
        <p className="muted">Se ven los primeros 200: escribí en el buscador para encontrar el resto.</p>
      )}
    </>
  )
}
