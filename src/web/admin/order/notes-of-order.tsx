import { orderNote, type OrderNote } from '../../../orders/order-notes.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { FoldPart } from '../../ui/fold-part.tsx'
import { NoteList } from '../ui/note-list.tsx'
import { useCan } from '../ui/use-can.ts'

/** An order's internal notes. */
export function NotesOfOrder({ orderId, notes }: { orderId: number; notes: readonly OrderNote[] }) {
  const add = useCall('POST /orders/{id}/notes', 'order-note')
  const removal = useCall('DELETE /orders/{id}/notes/{note}', 'order-note-removal')
  const can = useCan()
  const mayWrite = can('parcels.pack')
  if (!mayWrite && notes.length === 0) return null
  return (
    <FoldPart
      title="Notas"
      holds={notes.length > 0 ? String(notes.length) : undefined}
      first={notes.length > 0}
    >
      <NoteList
        notes={notes}
        {...(mayWrite && {
          write: {
            schema: orderNote,
            fetcher: add.fetcher,
            send: (body) => add.send({ path: { id: orderId }, body }),
            remove: (note) => void removal.send({ path: { id: orderId, note } }),
          },
        })}
      />
    </FoldPart>
  )
}
