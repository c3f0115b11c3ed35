import { useState } from 'react'
import type { Picked } from '../../kit/picked.tsx'
import { filterOf, type ProductView, type TermOptions } from '../product-view.ts'
import type { ListedWine } from '../wine-columns.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import type { SentSelection } from './bulk-draft.ts'

type Props = Picked<ListedWine> & { shown: { view: ProductView; beside: TermOptions } }

/** Changes the ticked wines of all pages. */
export function ChangePicked({ chosen: { all, ids }, count, clear, shown: { view, beside } }: Props) {
  const [open, setOpen] = useState(false)
  const ticked = [...ids].map(Number)
  const selection: SentSelection = all ? { filter: filterOf(view), except: ticked } : { ids: ticked }
  return (
    <>
      <button type="button" className="button small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Cambiar…
      </button>
      {open && (
        <BulkDialog
          selection={selection}
          count={count}
          categories={beside.category}
          close={() => setOpen(false)}
          applied={() => {
            setOpen(false)
            clear()
          }}
        />
      )}
    </>
  )
}
