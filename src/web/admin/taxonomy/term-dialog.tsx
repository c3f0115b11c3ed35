import { useState } from 'react'
import type { ProblemDetails } from '../../../platform/http/problem.ts'
import { useCall } from '../../api/call-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Link } from '../../ui/link.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { useAnswered } from '../ui/use-answered.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { nameOf, otherOf, winesOf, type Term, type TermKind } from './term.ts'

type Step = 'delete' | 'merge' | { inUse: ProblemDetails }

type Props = {
  first: 'delete' | 'merge'
  term: Term
  /** Possible merge targets, and the term itself. */
  terms: readonly Term[]
  kind: TermKind
  close: () => void
}

/** Deletes a term, explains what to do if wines use it, or merges it. */
export function TermDialog({ first, term, terms, kind, close }: Props) {
  const [step, setStep] = useState<Step>(first)
  if (step === 'delete')
    return <DeleteTerm term={term} kind={kind} close={close} refused={(inUse) => setStep({ inUse })} />
  if (step === 'merge') {
    const others = terms.filter((other) => other.id !== term.id)
    return <MergeDialog term={term} others={others} tabla={kind.tabla} onClose={close} />
  }
  return (
    <ConfirmDialog title={`${nameOf(term)} no se puede eliminar`} cancel="Cerrar" onClose={close}>
      <p>{step.inUse.detail}</p>
      <p className="row">
        <Link to={winesOf(kind, term)}>Ver esos productos</Link>
        <button type="button" className="link-button" onClick={() => setStep('merge')}>
          Unir con {otherOf(kind)}
        </button>
      </p>
    </ConfirmDialog>
  )
}

type DeleteProps = Pick<Props, 'term' | 'kind' | 'close'> & { refused: (problem: ProblemDetails) => void }

function DeleteTerm({ term, kind, close, refused }: DeleteProps) {
  const remove = useCall('DELETE /admin')
  useAnswered(remove.answer, (answer) => {
    if (!answer.ok && answer.problem.status === 409) return refused(answer.problem)
    close()
    if (answer.ok) toast('success', `${answer.value.message}: ${nameOf(term)}`)
    else toast('error', answer.problem.detail)
  })
  return (
    <ConfirmDialog
      title={`¿Eliminar ${nameOf(term)}?`}
      confirm="Eliminar"
      danger
      onConfirm={() => void remove.send({ input: { id: term.id, ...kind } })}
      onClose={close}
    >
      <p>Solo se puede eliminar lo que ningún producto usa.</p>
    </ConfirmDialog>
  )
}
