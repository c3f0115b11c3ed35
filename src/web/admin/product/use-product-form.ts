import { productForm } from '../../../catalogue/product.contract.ts'
import { useCheckedForm } from '../use-checked-form.ts'
import { bodyOf, type ProductDraft } from './product-draft.ts'

export type ProductFormState = ReturnType<typeof useProductForm>

/** The wine's form, checked by the schema that the call has too. */
export function useProductForm(start: ProductDraft) {
  return useCheckedForm(productForm, start, bodyOf)
}
