import { useState } from 'react'
import { afterPaint } from '../../../ui/after-paint.ts'

/**
 * Shows a pressed option at once and does the work after the paint.
 * @param answer the last response
 * @param chosen its selected option
 * @param choose selects another one
 * @returns the option to show until the next response, and the press handler
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
