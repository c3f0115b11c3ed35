import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { productName } from '../../../catalogue/wine-name.ts'
import { useCall } from '../../api/call-action.ts'
import { toast } from '../../ui/toasts/toast.ts'
import { productList } from './product-view.ts'

/** Archives or restores a wine, with an undo in the toast. */
export function ArchiveButton({ wine }: { wine: ProductAnswer }) {
  const out = useCall('PUT /products/del/{id}', `archive-${wine.id}`, productList)
  const back = useCall('PUT /products/restore/{id}', `restore-${wine.id}`, productList)
  const archive = async (archived: boolean, undoable: boolean): Promise<void> => {
    const answer = await (archived ? out : back).ask({ path: { id: wine.id } })
    if (!answer) return
    if (!answer.ok) return toast('error', answer.problem.detail)
    toast(
      'success',
      answer.value.message,
      undoable
        ? { label: `Deshacer: ${productName(wine)}`, run: () => void archive(!archived, false) }
        : undefined,
    )
  }
  return (
    <button
      type="button"
      className="link-button"
      aria-label={`${wine.archived ? 'Volver a vender' : 'Eliminar'} ${productName(wine)}`}
      onClick={() => void archive(!wine.archived, true)}
    >
      {wine.archived ? 'Volver a vender' : 'Eliminar'}
    </button>
  )
}
