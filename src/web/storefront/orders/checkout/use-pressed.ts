import { useState } from 'react'
import { afterPaint } from '../../../ui/after-paint.ts'

/**
 * A choice that is pressed shows at once; what follows from it is worked out after the paint. In: what the shop answered,
 * which of its options that has, and what chooses another. Out: the one to show, until the next answer, and the press.
 */
export function usePressed<Answer extends object>(
  answer: Answer,
  chosen: string | null,
  choose: (id: string) => void,
) {
  const [pressed, setPressed] = useState<{ of: Answer; id: string }>()
  return {
    shown: pressed?.of === answer ? pressed.id : chosen,
    press: (id: string) => {
      setPressed({ of: answer, id })
      afterPaint(() => choose(id))
    },
  }
}
