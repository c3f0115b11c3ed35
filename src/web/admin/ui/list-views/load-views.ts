import type { AnswerOf } from '../../../../platform/http/endpoint.ts'
import type { listViewCalls, ViewedList } from '../../../../users/list-views.contract.ts'
import { browserApi } from '../../../api/use-api.ts'

/** A user's saved views of a list and their chosen columns. */
export type OwnViews = AnswerOf<(typeof listViewCalls)['GET /admin/views']> & { list: ViewedList }

/** The calls that a list's route must allow for its views. */
export const viewCalls = ['PUT /admin/views', 'DELETE /admin/views', 'PUT /admin/views/columns'] as const

/** Empty if loading fails, because the list works without views. */
export async function loadViews(list: ViewedList): Promise<OwnViews> {
  const answer = await browserApi()('GET /admin/views', { query: { list } })
  return { list, ...(answer.ok ? answer.value : { views: [], columns: null }) }
}
