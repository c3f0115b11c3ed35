import { useEffect, useRef, type FocusEvent } from 'react'

type HeldFocus = { element: Element; row: Element | undefined; place: number; around: Element }

/**
 * Keeps the keyboard's place in a list. Where what had it is gone, the first thing of its row has it next, or the last
 * of the row that took that one's place, which is what rows are taken away with; after the last row, the page. In: the rows shown, and how they are found. Out: what goes
 * on the element around them.
 */
export function useKeyboardPlace(rows: unknown, selector: string) {
  const held = useRef<HeldFocus>(undefined)
  useEffect(() => {
    const from = held.current
    // it is still there, or the person is elsewhere by now
    if (!from || from.element.isConnected || document.activeElement !== document.body) return
    held.current = undefined
    const shown = from.around.isConnected ? Array.from(from.around.querySelectorAll(selector)) : []
    const row = from.row?.isConnected ? from.row : (shown[from.place] ?? shown.at(-1))
    const within = Array.from(row?.querySelectorAll<HTMLElement>('a, button:enabled') ?? [])
    ;(within.at(row === from.row ? 0 : -1) ?? document.getElementById('main'))?.focus()
  }, [rows, selector])
  return {
    onFocus({ target, currentTarget: around }: FocusEvent) {
      const shown = Array.from(around.querySelectorAll(selector))
      const place = shown.findIndex((row) => row.contains(target))
      held.current = { element: target, row: shown[place], place, around }
    },
  }
}
