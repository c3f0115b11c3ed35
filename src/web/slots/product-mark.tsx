import { showParts } from './show-parts.tsx'
import type { ComponentType } from 'react'

/** `card`: on the corner of a product's card; `detail`: beside its name on its page. */
export type ProductMarkProps = { productId: number; name: string; place: 'card' | 'detail' }

/** What the capabilities put beside a product. */
export const ProductMarks = showParts(
  Object.values(
    import.meta.glob<ComponentType<ProductMarkProps>>('../../capabilities/*/web/slots/product-mark.tsx', {
      eager: true,
      import: 'default',
    }),
  ),
)
