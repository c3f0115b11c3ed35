import { createContext, use, useCallback, useState, type ReactNode } from 'react'

type Draw = (close: () => void) => ReactNode

const ListDialog = createContext<(draw: Draw) => void>(() => undefined)

/** Opens a dialog of a row. The list draws it, so that it outlives a row that is removed. */
export const useListDialog = () => use(ListDialog)

/** What is around a list whose rows open dialogs. */
export function WithListDialog({ children }: { children: ReactNode }) {
  const [draw, setDraw] = useState<Draw | undefined>(undefined)
  const open = useCallback((next: Draw) => setDraw(() => next), [])
  return (
    <ListDialog value={open}>
      {children}
      {draw?.(() => setDraw(undefined))}
    </ListDialog>
  )
}
