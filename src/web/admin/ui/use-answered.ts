import { useEffect, useEffectEvent } from 'react'

/** Passes on each new response of `useCall`, once. */
export function useAnswered<A>(answer: A | undefined, take: (answer: A) => void): void {
  const settle = useEffectEvent(take)
  useEffect(() => {
    if (answer !== undefined) settle(answer)
  }, [answer])
}
