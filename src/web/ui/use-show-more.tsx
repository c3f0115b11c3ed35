import { useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { writeNumber } from '../../money/write-number.ts'
import './use-show-more.css'

/** Rows that a phone shows of a list at first; the style sheet has a rule for each of these numbers. */
export type FirstRows = 3 | 4 | 8

/**
 * Folds a long list on a phone: the first rows, and a button for the rest. All rows are in the page and count as its rows;
 * the style sheet alone leaves some out, on phones, so that nothing moves when the page comes alive. Another page or
 * another filter is folded again. In: the list's length. Out: what goes on the element whose children the rows are, and what
 * stands below the list.
 */
export function useShowMore(count: number, first: FirstRows = 8) {
  const id = useId()
  const { search } = useLocation()
  const [unfolded, unfold] = useState<string | undefined>(undefined)
  // a button that shows a single row would take that row's room
  const folded = unfolded !== search && count > first + 1
  const show = () => {
    flushSync(() => unfold(search))
    // the button is gone, and the keyboard goes on where the list does
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
