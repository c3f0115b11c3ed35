import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { writeNumber } from '../../money/write-number.ts'
import './use-show-more.css'

/** Rows that a phone shows at first. The stylesheet has a rule for each of these numbers. */
export type FirstRows = 3 | 4 | 8

/**
 * Folds a long list on phones: the first rows, and a button for the rest. All rows are rendered, and only the
 * stylesheet hides some, so that hydration moves nothing. Another page or filter folds again.
 * @param count length of the list
 * @returns props of the rows' parent, and the button below the list
 */
export function useShowMore(count: number, first: FirstRows = 8) {
  const id = useId()
  const { search } = useLocation()
  const [unfolded, unfold] = useState<string | undefined>(undefined)
  // a button for a single row would take as much space as the row
  const folded = unfolded !== search && count > first + 1
  const show = () => {
    flushSync(() => unfold(search))
    // the button is gone, so the focus moves to the next row
    const row = document.getElementById(id)?.children[first]
    if (!(row instanceof HTMLElement)) return
    row.tabIndex = -1
    row.focus({ preventScroll: true })
  }
  return {
    list: { id, 'data-fold': folded ? first : undefined },
    rest: folded ? (
      <button type="button" className="button plain small fold-rest" aria-controls={id} onClick={show}>
        Ver {writeNumber(count - first)} más
      </button>
    ) : null,
  }
}
