import { peopleWait } from '../people-wait.ts'
import { browserApi } from '../../../../web/api/use-api.ts'

/** Number of back-in-stock wishes for each of these wines; none when they cannot be loaded. */
export async function count(ids: number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const answer = await browserApi()('GET /restock/waiting', { query: { ids: ids.map(String) } })
  return new Map(answer.ok ? answer.value.map(({ id_prod, waiting }) => [id_prod, waiting]) : [])
}

export const inList = peopleWait

export const inForm = (waiting: number) => `${peopleWait(waiting)} que vuelva: les avisamos por correo`
