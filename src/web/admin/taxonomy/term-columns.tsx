import type { ProblemDetails } from '../../../platform/http/problem.ts'
import type { Column } from '../../ui/data-table.tsx'
import { Link } from '../../ui/link.tsx'
import { nameOf, otherOf, winesOf, type Term, type TermKind } from './term.ts'

/** The dialog opened from a list of terms. */
export type Open =
  | { what: 'delete' | 'merge'; term: Term }
  | { what: 'in-use'; term: Term; problem: ProblemDetails }

type Props = {
  columns: string[]
  /** Index of the column that names a row. */
  naming: number
  /** Path of the form. */
  form: string
  kind: TermKind
  open: (dialog: Open) => void
}

/** The columns of a list of bodegas, places or categories. */
export function termColumns({ columns, naming, form, kind, open }: Props): Column<Term>[] {
  return [
    ...columns.map((column, index) => ({
      title: column,
      sort: String(index),
      wide: index === naming,
      cell: (term: Term) =>
        index === naming ? <Link to={`${form}?id=${term.id}`}>{term.cells[index]}</Link> : term.cells[index],
    })),
    {
      title: 'Productos',
      sort: 'vinos',
      align: 'number',
      cell: (term) =>
        term.products === 0 ? (
          <span className="muted">0</span>
        ) : (
          <Link
            to={winesOf(kind, term)}
            aria-label={`Ver los productos de ${nameOf(term)}: ${term.products}`}
          >
            {term.products}
          </Link>
        ),
    },
    {
      title: 'Acciones',
      wide: true,
      cell: (term) => <Actions term={term} form={form} kind={kind} open={open} />,
    },
  ]
}

function Actions({ term, form, kind, open }: Omit<Props, 'columns' | 'naming'> & { term: Term }) {
  return (
    <span className="admin-actions">
      <Link to={`${form}?id=${term.id}`} aria-label={`Modificar ${nameOf(term)}`}>
        Modificar
      </Link>
      <button
        type="button"
        className="link-button"
        aria-label={`Unir ${nameOf(term)} con ${otherOf(kind)}`}
        onClick={() => open({ what: 'merge', term })}
      >
        Unir
      </button>
      <button
        type="button"
        className="link-button"
        aria-label={`Eliminar ${nameOf(term)}`}
        onClick={() => open({ what: 'delete', term })}
      >
        Eliminar
      </button>
    </span>
  )
}
