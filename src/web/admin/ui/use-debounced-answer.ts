import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Requests a response about unfinished input once its key has rested. Returns the last response with its key,
 * which may be an earlier one.
 * @param key undefined if there is nothing to request
 * @param ask undefined if the request failed
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
      const answer = await ask()
      if (!over && answer !== undefined) setLast({ key, found: answer })
    }
    const timer = setTimeout(() => void answer(), restMs)
    return () => {
      over = true
      clearTimeout(timer)
    }
  }, [key, restMs])
  return last
}
