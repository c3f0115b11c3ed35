import { Link } from '../../ui/link.tsx'
import { useListDialog } from '../kit/list-dialog.tsx'
import { nameOf, otherOf, type Term, type TermKind } from './term.ts'
import { TermDialog } from './term-dialog.tsx'

type Props = { term: Term; terms: readonly Term[]; form: string; kind: TermKind }

/** Edits, merges or deletes a term. */
export function TermActions({ term, terms, form, kind }: Props) {
  const show = useListDialog()
  const open = (what: 'delete' | 'merge') =>
    show((close) => <TermDialog first={what} term={term} terms={terms} kind={kind} close={close} />)
  return (
    <span className="admin-actions">
      <Link to={`${form}?id=${term.id}`} aria-label={`Modificar ${nameOf(term)}`}>
        Modificar
      </Link>
      <button
        type="button"
        className="link-button"
        aria-label={`Unir ${nameOf(term)} con ${otherOf(kind)}`}
        onClick={() => open('merge')}
      >
        Unir
      </button>
      <button
        type="button"
        className="link-button"
        aria-label={`Eliminar ${nameOf(term)}`}
        onClick={() => open('delete')}
      >
        Eliminar
      </button>
    </span>
  )
}
