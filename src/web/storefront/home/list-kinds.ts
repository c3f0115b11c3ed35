import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { isWineKind } from '../../../catalogue/taxonomy/is-wine.ts'
import { writeNumber } from '../../../money/write-number.ts'

/** Wording for a list, depending on the product kinds in it. */
export type Goods = {
  /** '1 vino', '1.019 productos'. */
  total: string
  /** Whether wine-specific filters apply. */
  wine: boolean
  /** Links to the shop's departments, as markup. */
  links: string
}

/**
 * @param shown the list's query
 * @param kinds available product kinds
 */
export function goodsOf(shown: URLSearchParams, kinds: FacetsAnswer['kind'], total: number): Goods {
  const chosen = shown.getAll('kind')
  const listed = chosen.length > 0 ? chosen : kinds.map(({ value }) => value)
  const [singular, plural] = listed.every(isWineKind) ? ['vino', 'vinos'] : ['producto', 'productos']
  return {
    total: `${writeNumber(total)} ${total === 1 ? singular : plural}`,
    wine: chosen.length === 0 || chosen.some(isWineKind),
    links: kindLinks(chosen, kinds),
  }
}

/** Links to the shop's departments, as markup that needs no script. Empty for a shop that only sells wine. */
function kindLinks(chosen: readonly string[], kinds: FacetsAnswer['kind']): string {
  if (chosen.length === 0 && kinds.every(({ value }) => isWineKind(value))) return ''
  const link = (to: string, label: string, current: boolean) =>
    `<a data-link href="${to}"${current ? ' aria-current="true"' : ''}>${label}</a>`
  const links = [
    link('/', 'Todo', chosen.length === 0),
    ...kinds.map(({ value, label }) => link(`/?kind=${value}`, label, chosen.includes(value))),
  ]
  return `<nav class="kind-links" aria-label="Productos">${links.join('')}</nav>`
}
