import type { ReactNode } from 'react'
import { removalInput, removalWord } from '../../../privacy/removal.contract.ts'
import { useCall } from '../../api/call-action.ts'
import { useForm } from '../../ui/form/use-form.ts'

type Props = {
  /** The account: the named one, or the user's own. */
  id?: string
  /** Lists the data that is removed, and the data that stays. */
  children: ReactNode
  cancel: () => void
  removed: (message: string) => void
}

function useRemoval({ id, removed }: Pick<Props, 'id' | 'removed'>) {
  const removal = useCall('DELETE /personal-data')
  return useForm({
    schema: removalInput,
    start: { confirm: '' },
    toBody: ({ confirm }) => ({
      confirm: confirm.trim().toUpperCase(),
      ...(id === undefined ? {} : { id_usuario: id }),
    }),
    fetcher: removal.fetcher,
    send: (input) => removal.send({ input }),
    sent: ({ message }) => removed(message),
    refused: () => undefined,
  })
}

/**
 * Removes an account and its data once the word is typed, or says why it cannot. Its route's clientAction
 * lists 'DELETE /personal-data'.
 */
export function RemovalForm({ children, cancel, ...removal }: Props) {
  const form = useRemoval(removal)
  return (
    <form {...form.attributes} className="stack">
      {children}
      <div className="field">
        <label htmlFor="confirm">Para confirmar, escribí {removalWord}</label>
        <input
          className="input"
          autoComplete="off"
          autoCapitalize="characters"
          {...form.text('confirm')}
          // half a word is not wrong yet
          onChange={(event) => form.change({ confirm: event.target.value }, [])}
        />
      </div>
      {form.problem && (
        <p className="notice bad" role="alert">
          {form.problem.detail}
        </p>
      )}
      <div className="row">
        <button type="submit" className="button danger" disabled={form.value === undefined || form.busy}>
          {form.busy ? 'Eliminando…' : 'Eliminar para siempre'}
        </button>
        <button type="button" className="button plain" onClick={cancel}>
          Cancelar
        </button>
      </div>
    </form>
  )
}
