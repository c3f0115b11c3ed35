import { useState, type FormEvent, type ReactNode } from 'react'
import { removalWord } from '../../../privacy/personal-data.contract.ts'
import { browserApi } from '../../api/use-api.ts'

type Props = {
  /** Whose account: the one named, or of whoever asks. */
  id?: string
  /** What goes and what stays, in words. */
  children: ReactNode
  cancel: () => void
  removed: (message: string) => void
}

/** Removes an account and its data once the word is typed; what stands in the way is said here. */
export function RemovalForm({ id, children, cancel, removed }: Props) {
  const [word, setWord] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const remove = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setRefusal('')
    const answer = await browserApi()('DELETE /personal-data', {
      input: { confirm: removalWord, ...(id ? { id_usuario: id } : {}) },
    })
    setBusy(false)
    if (answer.ok) removed(answer.value.message)
    else setRefusal(answer.problem.detail)
  }
  return (
    <form className="stack" onSubmit={(event) => void remove(event)}>
      {children}
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
      {refusal && (
        <p className="notice bad" role="alert">
          {refusal}
        </p>
      )}
      <div className="row">
        <button
          type="submit"
          className="button danger"
          disabled={word.trim().toUpperCase() !== removalWord || busy}
        >
          {busy ? 'Eliminando…' : 'Eliminar para siempre'}
        </button>
        <button type="button" className="button plain" onClick={cancel}>
          Cancelar
        </button>
      </div>
    </form>
  )
}
