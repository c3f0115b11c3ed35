import { productForm } from '../../../catalogue/products/product.contract.ts'
import { useCheckedForm } from '../frame/use-checked-form.ts'
import { bodyOf, type ProductDraft } from './product-draft.ts'

export type ProductFormState = ReturnType<typeof useProductForm>

/** The wine's form, checked by the schema that the call has too. */
export function useProductForm(start: ProductDraft) {
  return useCheckedForm(productForm, start, bodyOf)
}
