import { useState } from 'react'
import { useCall } from '../../../api/call-action.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LeaveQuestion } from '../../../ui/form/leave-question.tsx'
import { LabelledInput } from '../../../ui/labelled-input.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import { useAddressView } from '../address-view.ts'
import type { OwnViews } from './load-views.ts'
import { columnsParameter } from './shown-columns.ts'

type Props = { own: OwnViews; shown: readonly string[]; close: () => void }

/** Saves the list's state under a name, and removes saved views. */
export function SaveViewDialog({ own, shown, close }: Props) {
  return (
    <Dialog title="Vistas" onClose={close}>
      <SaveForm own={own} shown={shown} close={close} />
      {own.views.length > 0 && (
        <ul className="saved-views" aria-label="Vistas guardadas">
          {own.views.map((view) => (
            <SavedView key={view.name} list={own.list} view={view} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

/** Saves the view; the form shows a refusal. */
function useSaveView({ own, shown, close }: Props) {
  const { parameters } = useAddressView()
  const { ask, busy } = useCall('PUT /admin/views', 'view-save')
  const [problem, setProblem] = useState('')
  const query = queryOf(parameters, shown)
  const save = async (name: string) => {
    const answer = await ask({ body: { list: own.list, name, query } })
    if (!answer) return
    if (!answer.ok) return setProblem(answer.problem.detail)
    toast('success', `Vista «${name}» guardada`)
    close()
  }
  return { save, busy, problem }
}

function SaveForm(props: Props) {
  const { save, busy, problem } = useSaveView(props)
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void save(name)
      }}
    >
      <p className="muted">
        Guarda los filtros, el orden y las columnas que ves ahora. Es tuya: nadie más la ve.
      </p>
      <LabelledInput
        id="view-name"
        label="Nombre de la vista"
        maxLength={60}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {problem && (
        <p className="notice bad" role="alert">
          {problem}
        </p>
      )}
      <div className="dialog-actions">
        <button type="button" className="button plain" onClick={props.close}>
          Cerrar
        </button>
        <button type="submit" className="button" disabled={name === '' || busy}>
          {props.own.views.some((view) => view.name === name) ? 'Reemplazar' : 'Guardar vista'}
        </button>
      </div>
      <LeaveQuestion changed={name !== ''} leave={props.close} />
    </form>
  )
}

/** The address without its page, with the visible columns. */
function queryOf(parameters: URLSearchParams, shown: readonly string[]): string {
  const query = new URLSearchParams(parameters)
  query.delete('page')
  query.set(columnsParameter, shown.join(','))
  return query.toString()
}

type SavedProps = { list: OwnViews['list']; view: OwnViews['views'][number] }

function SavedView({ list, view }: SavedProps) {
  const remove = useCall('DELETE /admin/views', `view-remove-${view.name}`)
  const restore = useCall('PUT /admin/views', `view-restore-${view.name}`)
  const send = async () => {
    const answer = await remove.ask({ input: { list, name: view.name } })
    if (!answer) return
    if (!answer.ok) return toast('error', answer.problem.detail)
    toast('success', answer.value.message, {
      label: 'Deshacer',
      run: () => void restore.send({ body: { list, ...view } }),
    })
  }
  return (
    <li>
      <span>{view.name}</span>
      <button
        type="button"
        className="link-button"
        aria-label={`Borrar la vista ${view.name}`}
        onClick={() => void send()}
      >
        Borrar
      </button>
    </li>
  )
}
