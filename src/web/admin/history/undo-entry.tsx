import type { AuditEntry, AuditKind } from '../../../audit-log/audit.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { useCan } from '../ui/use-can.ts'

const screen = '/admin/historial'

/** The call that undoes a change of such a record, and its permission. */
const undoing = {
  zona: ['POST /delivery/undo', 'settings.change'],
  feriado: ['POST /delivery/undo', 'settings.change'],
  promocion: ['POST /promotions/undo', 'prices.change'],
  ajuste: ['POST /settings/undo', 'settings.change'],
} as const satisfies { [kind in AuditKind]?: readonly [string, string] }

const canBeUndone = (kind: AuditKind): kind is keyof typeof undoing => kind in undoing

/** Undoes a change; refused if something of it changed since. */
export function UndoEntry({ entry: { key, kind } }: { entry: AuditEntry }) {
  const can = useCan()
  if (!canBeUndone(kind)) return null
  const [call, permission] = undoing[kind]
  return can(permission) ? <Undo call={call} id={Number(key.split('-')[1])} /> : null
}

type UndoProps = { call: (typeof undoing)[keyof typeof undoing][0]; id: number }

function Undo({ call, id }: UndoProps) {
  const undo = useCall(call, `${call}-${id}`, screen)
  return (
    <button
      type="button"
      className="link-button"
      disabled={undo.busy}
      onClick={() => void undo.send({ input: { id } })}
    >
      Deshacer
    </button>
  )
}
