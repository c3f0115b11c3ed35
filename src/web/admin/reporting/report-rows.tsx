import type { ReactNode } from 'react'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyPage } from '../../ui/empty-page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { ListFiles, spreadsheets } from '../kit/list-file.tsx'
import { useAddressView } from '../ui/address-view.ts'
import { useRows } from '../ui/use-stale.ts'

type Props<R> = {
  label: string
  found: { items: R[]; page: number; pages: number }
  columns: Column<R>[]
  rowKey: (row: R) => string | number
  /** The default sort column; undefined if rows cannot be sorted. */
  sortedBy: string | undefined
  empty: ReactNode
  note: string
  /** The call for all rows as a file, its query, and the file's name. */
  file: { call: '/export/breakdown' | '/export/stock'; question: URLSearchParams; name: string }
}

/** A report's rows, in pages and as a file. */
export function ReportRows<R>({ label, found, columns, rowKey, sortedBy, empty, note, file }: Props<R>) {
  const { parameters, change, ofPage } = useAddressView()
  const { rows, late } = useRows(found.items)
  const sorting =
    sortedBy === undefined
      ? {}
      : { sort: parameters.get('orden') || sortedBy, onSort: (name: string) => change({ orden: name }) }
  return (
    <>
      <DataTable
        label={label}
        rows={rows}
        late={late}
        columns={columns}
        rowKey={rowKey}
        {...sorting}
        empty={<EmptyPage list={found} to={ofPage} none={empty} />}
      />
      <p className="muted small">{note}</p>
      <Pager page={found.page} pages={found.pages} to={ofPage} />
      <div className="row">
        <ListFiles
          files={spreadsheets(
            file.call,
            file.question,
            file.name,
            'No pudimos preparar el archivo. Probá con un período más corto.',
          )}
        />
      </div>
    </>
  )
}
