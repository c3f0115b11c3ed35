import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { isWineKind, type KindName } from '../../../catalogue/taxonomy/product-kinds.ts'
import { writeNumber } from '../../../money/write-number.ts'

/** Whether a list is of wine alone: by what was chosen, or because the shop has nothing else there. */
export function isOfWine(shown: URLSearchParams, kinds: FacetsAnswer['kind']): boolean {
  const chosen = shown.getAll('kind')
  const listed = chosen.length > 0 ? chosen : kinds.map(({ value }) => value)
  return listed.every((kind) => isWineKind(kind as KindName))
}

/** '1 vino', '1.019 productos'. */
export function totalText(total: number, ofWine: boolean): string {
  const [one, many] = ofWine ? ['vino', 'vinos'] : ['producto', 'productos']
  return `${writeNumber(total)} ${total === 1 ? one : many}`
}
