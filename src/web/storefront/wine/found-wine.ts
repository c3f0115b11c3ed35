import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import type { Answered } from '../../../platform/http/client.ts'

/** The wine of a page. Throws the page's response if it was not found. */
export function foundWine(answer: Answered<ProductAnswer[]>): ProductAnswer {
  const wine = answer.ok ? answer.value[0] : undefined
  if (wine) return wine
  const status = answer.ok ? 404 : answer.problem.status
  throw new Response('No pude acceder a productos', { status: status === 400 ? 404 : status })
}
