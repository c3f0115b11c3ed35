import { useId, useMemo, useState } from 'react'
import { useCall } from '../../api/call-action.ts'
import { useAnswered } from '../ui/use-answered.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Picker } from '../../ui/picker.tsx'
import { nameOf, type Term, type TermKind } from './term.ts'

type Props = {
  term: Term
  others: Term[]
  tabla: TermKind['tabla']
  onClose: () => void
}

/** Merges duplicates: the wines move over, and the first one is deleted. */
export function MergeDialog({ term, others, tabla, onClose }: Props) {
  const [into, setInto] = useState('')
  const field = useId()
  const options = useMemo(
    () => others.map((other) => ({ id: String(other.id), name: nameOf(other) })),
    [others],
  )
  const chosen = others.find((other) => String(other.id) === into)
  const merge = useCall('PUT /admin/merge')
  useAnswered(merge.answer, onClose)
  return (
    <ConfirmDialog
      title={`Unir ${nameOf(term)}`}
      {...(chosen ? { confirm: 'Unir' } : {})}
      onConfirm={() => {
        if (chosen) void merge.send({ input: { tabla, id: term.id, into: chosen.id } })
      }}
      onClose={onClose}
    >
      <div className="field">
        <label htmlFor={field}>Pasa a ser</label>
        <Picker id={field} none="Elegí con cuál se une" options={options} value={into} choose={setInto} />
      </div>
      {chosen && (
        <p className="merge-note" role="status">
          Los productos de {nameOf(term)} pasan a {nameOf(chosen)}, y {nameOf(term)} desaparece. No se puede
          deshacer.
        </p>
      )}
    </ConfirmDialog>
  )
}
