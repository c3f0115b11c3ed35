import { useEffect, useRef, type FocusEvent } from 'react'

type HeldFocus = { element: Element; row: Element | undefined; place: number; around: Element }

/**
 * Keeps the focus in a list. If the focused element disappears, focuses the first control of its row, the
 * removing control of the row that took its place, or after the last row the page.
 * @param rows the shown rows
 * @returns props of the element around them
 */
export function useKeyboardPlace(rows: unknown, selector: string) {
  const held = useRef<HeldFocus>(undefined)
  useEffect(() => {
    const from = held.current
    // still there, or the focus has moved elsewhere
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
