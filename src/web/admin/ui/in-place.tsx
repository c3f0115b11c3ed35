import type { ReactNode } from 'react'
import { useInPlace } from '../../ui/use-in-place.ts'

/** `leave` cancels, `close` follows success. */
export type TooFewBottles = { leave: () => void; close: () => void }

/** A button, and the form that replaces it. */
export function InPlace({ words, form }: { words: string; form: (place: TooFewBottles) => ReactNode }) {
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
