import { useRef, useState, type FormEvent } from 'react'
import { removalWord } from '../../personal-data/personal-data.contract.ts'
import { browserApi } from '../api/use-api.ts'
import { signOut } from '../session/session-store.ts'
import { toast } from '../shell/toast.ts'
import { saveFile } from '../ui/save-file.ts'

/** What the law gives people over their data (Ley 25.326): take it along, or have it removed. */
export function OwnData({ admin }: { admin: boolean }) {
  const [busy, setBusy] = useState(false)
  const dialog = useRef<HTMLDialogElement>(null)
  const take = async () => {
    setBusy(true)
    const answer = await browserApi()('GET /personal-data', { query: {} })
    setBusy(false)
    if (!answer.ok) return toast('error', answer.problem.detail)
    const day = answer.value.generado.slice(0, 10)
    saveFile(
      `descorche-mis-datos-${day}.json`,
      'application/json;charset=utf-8',
      JSON.stringify(answer.value, null, 2),
    )
  }
  return (
    <section className="own-data" aria-labelledby="own-data-title">
      <h2 id="own-data-title">Tus datos</h2>
      <p className="muted">Podés llevarte todo lo que guardamos de vos, o pedir que lo eliminemos.</p>
      <div className="row">
        <button type="button" className="button plain" disabled={busy} onClick={() => void take()}>
          {busy ? 'Preparando…' : 'Descargar mis datos'}
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
      <dialog ref={dialog} className="removal" aria-labelledby="removal-title">
        <Removal cancel={() => dialog.current?.close()} />
      </dialog>
    </section>
  )
}

function Removal({ cancel }: { cancel: () => void }) {
  const [word, setWord] = useState('')
  const [now, setNow] = useState<{ state: 'asking' | 'removing' | 'removed'; detail: string }>({
    state: 'asking',
    detail: '',
  })
  const remove = async (event: FormEvent) => {
    event.preventDefault()
    setNow({ state: 'removing', detail: '' })
    const answer = await browserApi()('DELETE /personal-data', { input: { confirm: removalWord } })
    setNow(
      answer.ok
        ? { state: 'removed', detail: answer.value.message }
        : { state: 'asking', detail: answer.problem.detail },
    )
  }
  if (now.state === 'removed') {
    return (
      <div className="stack" role="status">
        <h2 id="removal-title">Listo</h2>
        <p>{now.detail} Gracias por haber pasado por acá.</p>
        <button type="button" className="button" onClick={() => void signOut()}>
          Volver a la tienda
        </button>
      </div>
    )
  }
  const right = word.trim().toUpperCase() === removalWord
  return (
    <form className="stack" onSubmit={(event) => void remove(event)}>
      <h2 id="removal-title">¿Eliminamos tu cuenta?</h2>
      <p>
        Borramos tu nombre, correo, direcciones, favoritos, carrito, opiniones y consultas, y soltamos las
        compras que no pagaste. No se puede deshacer.
      </p>
      <p>
        Tus compras pagadas quedan en nuestra contabilidad, sin nombre, correo ni calle: la ley nos obliga a
        conservarlas. Si todavía querés arrepentirte de una, hacelo antes.
      </p>
      <div className="field">
        <label htmlFor="removal-word">Para confirmar, escribí {removalWord}</label>
        <input
          id="removal-word"
          className="input"
          autoComplete="off"
          autoCapitalize="characters"
          value={word}
          onChange={(event) => setWord(event.target.value)}
        />
      </div>
      {now.detail && (
        <p className="notice bad" role="alert">
          {now.detail}
        </p>
      )}
      <div className="row">
        <button type="submit" className="button danger" disabled={!right || now.state === 'removing'}>
          {now.state === 'removing' ? 'Eliminando…' : 'Eliminar para siempre'}
        </button>
        <button type="button" className="button plain" onClick={cancel}>
          Cancelar
        </button>
      </div>
    </form>
  )
}
