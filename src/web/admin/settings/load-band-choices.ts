import { categoryTypes } from '../../../catalogue/taxonomy/product-kinds.ts'
import type { Band } from '../../../settings/bands.ts'
import { browserApi } from '../../api/use-api.ts'
import type { Option } from '../../ui/find-options.ts'
import { wineOption } from '../promotions/load-names.ts'
import type { BandChoices } from './band-rule.tsx'

/** Rule options from the current catalogue, and names of manually picked wines. */
export async function loadBandChoices(bands: readonly Band[]): Promise<BandChoices> {
  const ids = [...new Set(bands.flatMap(({ product_ids }) => product_ids))]
  const [facets, ...wines] = await Promise.all([
    browserApi()('GET /filters/facets', { query: {} }),
    ...ids.map((id) => wineOption(id)),
  ])
  const named = (name: 'variety' | 'country' | 'pairing') =>
    facets.ok ? facets.value[name].map(({ value, label }) => ({ id: value, name: label })) : []
  return {
    type: categoryTypes.map((type): Option => ({ id: type, name: type })),
    variety: named('variety'),
    country: named('country'),
    pairing: named('pairing'),
    wines: wines.flatMap((wine) => wine ?? []),
  }
}
