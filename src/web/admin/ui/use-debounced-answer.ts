import { useEffect, useEffectEvent, useState } from 'react'

/**
 * The answer about what a person is still writing: requested once its key has rested for so many milliseconds. In: the
 * key, undefined where there is nothing to request; what requests it, undefined from it where there was no answer. Out:
 * the last answer with its key, which may be an earlier one.
 */
export function useDebouncedAnswer<Found>(
  key: string | undefined,
  restMs: number,
  request: () => Promise<Found | undefined>,
): { key: string; found: Found } | undefined {
  const [last, setLast] = useState<{ key: string; found: Found }>()
  const ask = useEffectEvent(request)
  useEffect(() => {
    if (key === undefined) return undefined
    let over = false
    const answer = async () => {
      const found = await ask()
      if (!over && found !== undefined) setLast({ key, found })
    }
    const timer = setTimeout(() => void answer(), restMs)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [key, restMs])
  return last
}
