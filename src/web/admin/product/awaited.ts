import { writeNumber } from '../../../money/write-number.ts'
import { browserApi } from '../../api/use-api.ts'

/** Number of back-in-stock wishes for each wine; empty if they cannot be loaded. */
export async function countAwaited(ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const answer = await browserApi()('GET /restock/waiting', { query: { ids: ids.map(String) } })
  return new Map(answer.ok ? answer.value.map(({ id_prod, waiting }) => [id_prod, waiting]) : [])
}

export function peopleWait(count: number): string {
  return count === 1 ? '1 persona espera' : `${writeNumber(count)} personas esperan`
}
