import type { ReactNode } from 'react'
import { useInPlace } from '../../ui/use-in-place.ts'

/** `leave`: back without having done anything. `close`: it is done. */
export type TooFewBottles = { leave: () => void; close: () => void }

/** A button, and the form that takes its place. */
export function InPlace({ words, form }: { words: string; form: (way: TooFewBottles) => ReactNode }) {
  const { isOpen, opener, leave, close } = useInPlace()
  if (isOpen) return form({ leave, close })
  return (
    <p>
      <button type="button" className="button plain small" {...opener}>
        {words}
      </button>
    </p>
  )
}
