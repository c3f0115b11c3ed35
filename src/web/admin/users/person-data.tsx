import { useState } from 'react'
import type { UserAnswer } from '../../../users/users.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { RemovalForm } from '../../storefront/profile/removal-form.tsx'
import { downloadData } from '../../storefront/profile/download-data.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { Dialog } from '../../ui/dialog.tsx'

type Props = { user: UserAnswer; onClose: () => void }

/** Data rights under Ley 25.326, which an Admin exercises for people who ask by mail or at the counter. */
export function PersonData({ user, onClose }: Props) {
  const [removing, setRemoving] = useState(false)
  if (removing) return <Removal user={user} onClose={onClose} />
  return (
    <Dialog title={`Datos de ${user.full_name || user.email}`} onClose={onClose}>
      <p>
        Toda persona puede pedir una copia de lo que la tienda guarda de ella, o que se elimine (Ley 25.326).
        Lo que hagas acá queda en el historial.
      </p>
      {user.role === 'Admin' && (
        <p className="field-hint">Una cuenta de Admin no se elimina: cambiale antes el perfil.</p>
      )}
      <div className="dialog-actions">
        <button type="button" className="button plain" onClick={onClose}>
          Cerrar
        </button>
        <button type="button" className="button plain" onClick={() => void downloadData('datos', user.id)}>
          Descargar sus datos
        </button>
        <ResetFactors id={user.id} onClose={onClose} />
        <button
          type="button"
          className="button danger"
          disabled={user.role === 'Admin'}
          onClick={() => setRemoving(true)}
        >
          Eliminar sus datos
        </button>
      </div>
    </Dialog>
  )
}

/** For users who lost their phone. Needs confirmation, because it makes the account easier to break into. */
function ResetFactors({ id, onClose }: { id: string; onClose: () => void }) {
  const reset = useCall('DELETE /user/factors')
  const [sure, setSure] = useState(false)
  const send = async () => {
    const answer = await reset.ask({ input: { id } })
    if (!answer) return
    if (!answer.ok) return toast('error', answer.problem.detail)
    toast('success', answer.value.message)
    onClose()
  }
  return (
    <button
      type="button"
      className="button plain"
      disabled={reset.busy}
      onClick={() => (sure ? void send() : setSure(true))}
    >
      {sure ? 'Sí, quitar y cerrar sus sesiones' : 'Quitar su segundo paso'}
    </button>
  )
}

/** Removes the account with all of the user's data, after confirmation. */
function Removal({ user, onClose }: Props) {
  const who = user.full_name || user.email
  const removed = (message: string) => {
    toast('success', `${who}: ${message}`)
    onClose()
  }
  return (
    <Dialog title={`¿Eliminar la cuenta y los datos de ${who}?`} onClose={onClose}>
      <RemovalForm id={user.id} cancel={onClose} removed={removed}>
        <p>
          Se borran su nombre, correo, direcciones, favoritos, avisos de stock, carrito, opiniones y
          consultas. Sus compras pagadas quedan sin nombre, correo ni calle. No se puede deshacer.
        </p>
      </RemovalForm>
    </Dialog>
  )
}
