import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import type { Answered } from '../../../platform/http/client.ts'

/** The wine that a page is about. Throws the page's answer where it was not found. */
export function foundWine(found: Answered<ProductAnswer[]>): ProductAnswer {
  const wine = found.ok ? found.value[0] : undefined
  if (wine) return wine
  const status = found.ok ? 404 : found.problem.status
  throw new Response('No pude acceder a productos', { status: status === 400 ? 404 : status })
}
