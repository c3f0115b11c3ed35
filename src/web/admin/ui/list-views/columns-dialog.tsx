import { useState } from 'react'
import { useCall } from '../../../api/call-action.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { useAddressView } from '../address-view.ts'
import type { OwnViews } from './load-views.ts'
import { columnChoices, columnsParameter, usualColumns } from './shown-columns.ts'

type Props<Row> = {
  own: OwnViews
  columns: readonly Column<Row>[]
  shown: readonly string[]
  close: () => void
}

/** Chooses a list's columns; stored for this user. */
export function ColumnsDialog<Row>({ own, columns, shown, close }: Props<Row>) {
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
