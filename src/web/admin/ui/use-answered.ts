import { useEffect, useEffectEvent } from 'react'

/** Hands each new answer to a change over, once. In: the answer of `useCall`. */
export function useAnswered<A>(answer: A | undefined, take: (answer: A) => void): void {
  const settle = useEffectEvent(take)
  useEffect(() => {
    if (answer !== undefined) settle(answer)
  }, [answer])
}
