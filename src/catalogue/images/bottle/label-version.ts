import type { ProductAnswer } from '../../products/catalogue.contract.ts'
import { hashToUnit, type BottleFacts } from './bottle-facts.ts'

/** Changes whenever the drawing itself does. */
const drawingVersion = '2'

type Labelled = Pick<
  ProductAnswer,
  'id' | 'name' | 'productor' | 'location' | 'category' | 'sparkling' | 'vintage' | 'alcohol' | 'volumeMl'
>

/** What a product is drawn from. */
export function bottleOf(wine: Labelled): BottleFacts {
  const [region = '', country = ''] = wine.location.description.split(', ')
  return {
    id: wine.id,
    name: wine.name,
    producer: wine.productor.description,
    region,
    country: country || region,
    type: wine.category.type,
    variety: wine.category.variety,
    degreeSugar: wine.category.degreeSugar,
    sparkling: wine.sparkling,
    vintage: wine.vintage,
    alcohol: wine.alcohol,
    volumeMl: wine.volumeMl,
  }
}

/**
 * Version of a drawn bottle's label in its address: a renamed wine gets a new address, so that no old label is shown
 * from a cache.
 */
export function labelVersion(facts: BottleFacts): string {
  const written = [drawingVersion, ...Object.values(facts)].join('|')
  return Math.floor(hashToUnit(written) * 2 ** 32).toString(36)
}
