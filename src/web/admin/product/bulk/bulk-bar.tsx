import { useState } from 'react'
import { writeNumber } from '../../../../money/write-number.ts'
import type { Option } from '../../../ui/find-options.ts'
import { SelectionBar } from '../../ui/selection-bar.tsx'
import { countChosen, type Chosen } from '../../ui/use-chosen.ts'
import { filterOf, type ProductView } from '../product-view.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { SentSelection } from './bulk-draft.ts'

type Props = {
  chosen: Chosen
  /** Number of wines that match the filter. */
  total: number
  view: ProductView
  categories: readonly Option[]
  chooseAll: () => void
  clear: () => void
}

/** Actions on the ticked wines of all pages. */
export function BulkBar({ chosen, total, view, categories, chooseAll, clear }: Props) {
  const [open, setOpen] = useState(false)
  const count = countChosen(chosen, total)
  if (count === 0) return null
  return (
    <SelectionBar
      label="Productos elegidos"
      count={count === 1 ? '1 elegido' : `${writeNumber(count)} elegidos`}
      clear={clear}
      dialog={
        open && (
          <BulkDialog
            selection={selectionOf(chosen, view)}
            count={count}
            categories={categories}
            close={() => setOpen(false)}
            applied={() => {
              setOpen(false)
              clear()
            }}
          />
        )
      }
    >
      <button type="button" className="button small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Cambiar…
      </button>
      {count < total && !chosen.all && (
        <button type="button" className="link-button" onClick={chooseAll}>
          Elegir los {writeNumber(total)} que coinciden
        </button>
      )}
    </SelectionBar>
  )
}

/** The ticked wines for the call. */
const selectionOf = ({ all, ids }: Chosen, view: ProductView): SentSelection =>
  all ? { filter: filterOf(view), except: [...ids] } : { ids: [...ids] }
