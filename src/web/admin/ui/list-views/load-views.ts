import type { AnswerOf } from '../../../../platform/http/endpoint.ts'
import type { listViewCalls, ViewedList } from '../../../../users/list-views.contract.ts'
import { browserApi } from '../../../api/use-api.ts'

/** A person's saved views of a list and the columns that they chose. */
export type OwnViews = AnswerOf<(typeof listViewCalls)['GET /admin/views']> & { list: ViewedList }

/** The calls that a list's route lets its views send. */
export const viewCalls = ['PUT /admin/views', 'DELETE /admin/views', 'PUT /admin/views/columns'] as const

/** None of those that the shop cannot say: the list itself works without them. */
export async function loadViews(list: ViewedList): Promise<OwnViews> {
  const answer = await browserApi()('GET /admin/views', { query: { list } })
  return { list, ...(answer.ok ? answer.value : { views: [], columns: null }) }
}
