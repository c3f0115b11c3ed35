import { useCallback } from 'react'
import type { OrderAnswer } from '../../../orders/orders.contract.ts'
import { useAnswer, type Asked } from '../../api/use-answer.ts'
import { browserApi } from '../../api/use-api.ts'

/** One order of the person who is signed in (any order, for an Admin). */
export function useOrder(
  id: number,
): [Asked<OrderAnswer | undefined>, () => void, (order: OrderAnswer) => void] {
  const ask = useCallback(async () => {
    const answer = await browserApi()('GET /orders', { query: { id } })
    return answer.ok ? { ok: true as const, value: answer.value[0] } : answer
  }, [id])
  return useAnswer<OrderAnswer | undefined>(ask)
}
