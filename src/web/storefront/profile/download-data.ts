import { shopDay } from '../../../calendar/shop-time.ts'
import { browserApi } from '../../api/use-api.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { saveFile } from '../../api/save-file.ts'

/** Downloads a user's data: the given user's, or the caller's own. */
export async function downloadData(fileName: string, id_usuario?: string): Promise<void> {
  const answer = await browserApi()('GET /personal-data', { query: id_usuario ? { id_usuario } : {} })
  if (!answer.ok) return toast('error', answer.problem.detail)
  const day = shopDay(answer.value.generado)
  saveFile(
    `tienda-${fileName}-${day}.json`,
    'application/json;charset=utf-8',
    JSON.stringify(answer.value, null, 2),
  )
}
