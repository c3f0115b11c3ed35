import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Column } from '../../../ui/data-table.tsx'
import { useAddressView } from '../address-view.ts'
import type { OwnViews } from './load-views.ts'
import { columnChoices, columnsParameter, shownColumns, shownTitles, usualColumns } from './shown-columns.ts'
import './list-views.css'
import { useCall } from '../../../api/call-action.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LeaveQuestion } from '../../../ui/form/leave-question.tsx'
import { LabelledInput } from '../../../ui/labelled-input.tsx'
import { toast } from '../../../ui/toasts/toast.ts'

/** The columns in the address, or the user's own. */
export function useShownColumns<Row>(columns: Column<Row>[], own: OwnViews): Column<Row>[] {
  const { parameters } = useAddressView()
  return shownColumns(columns, shownTitles(columns, parameters.get(columnsParameter), own.columns))
}

type Props<Row> = { own: OwnViews; columns: readonly Column<Row>[] }

/** A list's saved views, a button to save the current one, and column selection. */
export function ListViews<Row>({ own, columns }: Props<Row>) {
  const [open, setOpen] = useState<'save' | 'columns'>()
  const { parameters } = useAddressView()
  const shown = shownTitles(columns, parameters.get(columnsParameter), own.columns)
  const close = () => setOpen(undefined)
  return (
    <div className="list-views" role="group" aria-label="Vistas guardadas y columnas">
      {own.views.map((view) => (
        <ViewLink key={view.name} {...view} />
      ))}
      <button type="button" className="link-button" aria-haspopup="dialog" onClick={() => setOpen('save')}>
        Vistas
      </button>
      <button type="button" className="link-button" aria-haspopup="dialog" onClick={() => setOpen('columns')}>
        Columnas
      </button>
      {open === 'save' && <SaveViewDialog own={own} shown={shown} close={close} />}
      {open === 'columns' && <ColumnsDialog {...{ own, columns, shown, close }} />}
    </div>
  )
}

/** A link to a saved view, marked if it is shown. */
function ViewLink({ name, query }: { name: string; query: string }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className="chip list-view"
      aria-pressed={sameView(search, query)}
      onClick={() => void navigate(`?${query}`)}
    >
      {name}
    </button>
  )
}

/** Whether two addresses show the same, regardless of parameter order. */
function sameView(first: string, second: string): boolean {
  const sorted = (text: string) => {
    const parameters = new URLSearchParams(text)
    parameters.delete('page')
    parameters.sort()
    return parameters.toString()
  }
  return sorted(first) === sorted(second)
}

type ColumnsDialogProps<Row> = {
  own: OwnViews
  columns: readonly Column<Row>[]
  shown: readonly string[]
  close: () => void
}

/** Chooses a list's columns; stored for this user. */
function ColumnsDialog<Row>({ own, columns, shown, close }: ColumnsDialogProps<Row>) {
  const choices = columnChoices(columns)
  const { ticked, put } = useTicked(own, choices, shown)
  return (
    <Dialog title="Columnas" onClose={close}>
      <fieldset className="column-choices">
        <legend className="visually-hidden">Qué columnas se ven</legend>
        {choices.map((title) => (
          <label key={title} className="check">
            <input
              type="checkbox"
              checked={ticked.includes(title)}
              onChange={({ target }) =>
                put(target.checked ? [...ticked, title] : ticked.filter((other) => other !== title))
              }
            />
            {title}
          </label>
        ))}
      </fieldset>
      <div className="dialog-actions">
        <button type="button" className="button plain" onClick={() => put(usualColumns(columns))}>
          Las de siempre
        </button>
        <button type="button" className="button" onClick={close}>
          Listo
        </button>
      </div>
    </Dialog>
  )
}

/** Keeps the ticks in place while the list behind follows. */
function useTicked(own: OwnViews, choices: readonly string[], shown: readonly string[]) {
  const { parameters, change } = useAddressView()
  const save = useCall('PUT /admin/views/columns', 'view-columns')
  const [ticked, tick] = useState(shown)
  const put = (titles: readonly string[]) => {
    const next = choices.filter((title) => titles.includes(title))
    tick(next)
    // a saved view has its columns in the address, so they change there too
    if (parameters.has(columnsParameter)) change({ [columnsParameter]: next.join(',') || '-' })
    void save.send({ body: { list: own.list, columns: next } })
  }
  return { ticked, put }
}

type SaveViewDialogProps = { own: OwnViews; shown: readonly string[]; close: () => void }

/** Saves the list's state under a name, and removes saved views. */
function SaveViewDialog({ own, shown, close }: SaveViewDialogProps) {
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
function useSaveView({ own, shown, close }: SaveViewDialogProps) {
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

function SaveForm(props: SaveViewDialogProps) {
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
