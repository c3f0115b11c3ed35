import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Column } from '../../../ui/data-table.tsx'
import { useAddressView } from '../address-view.ts'
import { ColumnsDialog } from './columns-dialog.tsx'
import type { OwnViews } from './load-views.ts'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { columnsParameter, shownColumns, shownTitles } from './shown-columns.ts'
import './list-views.css'

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
