import { useCallback, useEffect, useRef, type RefObject } from 'react'
import type { Asked } from '../../api/use-answer.ts'

type Row = { id: number }

/**
 * Keeps the keyboard's place in a list whose rows change under it. In: the rows. Out: what goes around the list, and what
 * to call before a row is changed by a button of its own.
 */
export function useKeyboardPlace(
  asked: Asked<readonly Row[]>,
): [RefObject<HTMLDivElement | null>, (row: Row) => void] {
  const list = useRef<HTMLDivElement>(null)
  const left = useRef<{ id: number; place: number } | undefined>(undefined)
  const rows = asked.state === 'ready' ? asked.value : undefined
  useEffect(() => {
    const from = left.current
    if (!from || !rows) return
    left.current = undefined
    // the button is still there, or the person is elsewhere by now
    if (document.activeElement !== document.body) return
    const shown = list.current?.querySelectorAll('tbody tr') ?? []
    const at = rows.findIndex((row) => row.id === from.id)
    const row = shown[at === -1 ? Math.min(from.place, shown.length - 1) : at]
    const next = row?.querySelector<HTMLElement>('.admin-actions > :last-child')
    ;(next ?? document.querySelector('main'))?.focus()
  }, [rows])
  const remember = useCallback(
    ({ id }: Row) => {
      left.current = { id, place: rows?.findIndex((row) => row.id === id) ?? 0 }
    },
    [rows],
  )
  return [list, remember]
}
