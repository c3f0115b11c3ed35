import type { Answered } from '../../../../platform/http/client.ts'
import type { AnswerOf } from '../../../../platform/http/endpoint.ts'
import type { bulkCalls } from '../../../../catalogue/bulk/bulk.contract.ts'
import { useCall } from '../../../api/call-action.ts'
import { browserApi } from '../../../api/use-api.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { useDebouncedAnswer } from '../../ui/use-debounced-answer.ts'
import { productList } from '../product-view.ts'
import type { SentChange, SentSelection } from './bulk-draft.ts'

type Preview = Answered<AnswerOf<(typeof bulkCalls)['POST /products/bulk/preview']>>

/** Milliseconds that a form rests before its change is previewed. */
const restMs = 300

/** What a change would do; undefined until known for exactly this change. */
export function useBulkPreview(
  selection: SentSelection,
  change: SentChange | undefined,
): Preview | undefined {
  const key = change && JSON.stringify({ selection, change })
  const last = useDebouncedAnswer(
    key,
    restMs,
    async () => change && browserApi()('POST /products/bulk/preview', { body: { selection, change } }),
  )
  return last?.key === key ? last?.found : undefined
}

/** Undoes a bulk change and reports the outcome, also from a toast after the list is gone. */
export function useBulkUndo() {
  const { ask, busy } = useCall('POST /products/bulk/{id}/undo', 'bulk-undo', productList)
  const undo = async (id: number) => {
    const answer = await ask({ path: { id } })
    if (answer)
      toast(answer.ok ? 'success' : 'error', answer.ok ? answer.value.message : answer.problem.detail)
    return answer
  }
  return { undo, busy }
}

/** Applies a previewed bulk change; its toast can undo it. */
export function useBulkApply() {
  const { ask, busy } = useCall('POST /products/bulk', 'bulk', productList)
  const { undo } = useBulkUndo()
  const apply = async (selection: SentSelection, change: SentChange, fingerprint: string) => {
    const answer = await ask({ body: { selection, change, fingerprint } })
    if (answer?.ok) {
      const { message, change: made } = answer.value
      toast('success', message, { label: 'Deshacer', run: () => void undo(made.id) })
    } else if (answer) toast('error', answer.problem.detail)
    return answer?.ok === true
  }
  return { apply, busy }
}
