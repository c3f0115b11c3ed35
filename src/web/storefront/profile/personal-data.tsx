import { useRef, useState, type RefObject } from 'react'
import { signOut } from '../../session/session-store.ts'
import { RemovalForm } from './removal-form.tsx'
import { downloadData } from './download-data.ts'

/** Data rights under Ley 25.326: export and removal. */
export function OwnData({ admin }: { admin: boolean }) {
  const [busy, setBusy] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const take = async () => {
    setBusy(true)
    await downloadData('mis-datos')
    setBusy(false)
  }
  return (
    <section className="own-data" aria-labelledby="own-data-title">
      <h2 id="own-data-title">Tus datos</h2>
      <p className="muted">Podés llevarte todo lo que guardamos de vos, o pedir que lo eliminemos.</p>
      <div className="row">
        <button type="button" className="button plain" disabled={busy} onClick={() => void take()}>
          {busy ? 'Preparando…' : 'Bajar mis datos'}
        </button>
        <button
          type="button"
          className="button danger"
          disabled={admin}
          aria-describedby={admin ? 'own-data-admin' : undefined}
          onClick={() => dialog.current?.showModal()}
        >
          Eliminar mi cuenta
        </button>
      </div>
      {admin && (
        <p className="field-hint" id="own-data-admin">
          Una cuenta de Admin no se elimina: pedile antes a otra persona Admin que te cambie el perfil.
        </p>
      )}
      <RemovalDialog dialog={dialog} />
    </section>
  )
}

function RemovalDialog({ dialog }: { dialog: RefObject<HTMLDialogElement | null> }) {
  const [removed, setRemoved] = useState('')
  // without the account, navigation leads to the public shop
  return (
    <dialog
      ref={dialog}
      className="removal"
      aria-labelledby="removal-title"
      onClose={() => removed && void signOut()}
    >
      <Removal removed={removed} setRemoved={setRemoved} close={() => dialog.current?.close()} />
    </dialog>
  )
}

type RemovalProps = { removed: string; setRemoved: (message: string) => void; close: () => void }

function Removal({ removed, setRemoved, close }: RemovalProps) {
  if (removed) {
    return (
      <div className="stack" role="status">
        <h2 id="removal-title">Listo</h2>
        <p>{removed} Gracias por haber pasado por acá.</p>
        <button type="button" className="button" onClick={close}>
          Volver a la tienda
        </button>
      </div>
    )
  }
  return (
    <RemovalForm cancel={close} removed={setRemoved}>
      <h2 id="removal-title">¿Eliminamos tu cuenta?</h2>
      <p>
        Borramos tu nombre, correo, direcciones, favoritos, avisos de stock, carrito, opiniones y consultas, y
        cancelamos las compras que no pagaste. No se puede deshacer.
      </p>
      <p>
        Tus compras pagadas quedan en nuestra contabilidad, sin nombre, correo ni calle: la ley nos obliga a
        conservarlas. Si todavía querés arrepentirte de una, hacelo antes.
      </p>
    </RemovalForm>
  )
}
