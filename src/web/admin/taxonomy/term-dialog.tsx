import { useCall } from '../../api/call-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useAnswered } from '../ui/use-answered.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { nameOf, otherOf, winesOf, type Term, type TermKind } from './term.ts'
import type { Open } from './term-columns.tsx'

type Props = {
  open: Open
  setOpen: (open: Open | undefined) => void
  kind: TermKind
  /** Possible merge targets. */
  others: Term[]
}

/** Deletes a term, explains what to do if wines use it, or merges it. */
export function TermDialog({ open, setOpen, kind, others }: Props) {
  const close = () => setOpen(undefined)
  switch (open.what) {
    case 'delete':
      return <DeleteTerm term={open.term} setOpen={setOpen} kind={kind} />
    case 'in-use':
      return (
        <ConfirmDialog title={`${nameOf(open.term)} no se puede eliminar`} cancel="Cerrar" onClose={close}>
          <p>{open.problem.detail}</p>
          <p className="row">
            <Link to={winesOf(kind, open.term)}>Ver esos productos</Link>
            <button
              type="button"
              className="link-button"
              onClick={() => setOpen({ what: 'merge', term: open.term })}
            >
              Unir con {otherOf(kind)}
            </button>
          </p>
        </ConfirmDialog>
      )
    case 'merge':
      return <MergeDialog term={open.term} others={others} tabla={kind.tabla} onClose={close} />
  }
}

function DeleteTerm({ term, setOpen, kind }: Pick<Props, 'setOpen' | 'kind'> & { term: Term }) {
  const remove = useCall('DELETE /admin')
  useAnswered(remove.answer, (answer) => {
    setOpen(undefined)
    if (answer.ok) return toast('success', `${answer.value.message}: ${nameOf(term)}`)
    const { problem } = answer
    if (problem.status === 409) setOpen({ what: 'in-use', term, problem })
    else toast('error', problem.detail)
  })
  return (
    <ConfirmDialog
      title={`¿Eliminar ${nameOf(term)}?`}
      confirm="Eliminar"
      danger
      onConfirm={() => void remove.send({ input: { id: term.id, ...kind } })}
      onClose={() => setOpen(undefined)}
    >
      <p>Solo se puede eliminar lo que ningún producto usa.</p>
    </ConfirmDialog>
  )
}
