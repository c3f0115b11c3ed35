import type { ProductAnswer } from '../../products/catalogue.contract.ts'
import { hashToUnit, type BottleFacts } from './bottle-facts.ts'

/** Raise it whenever the drawing changes. */
const drawingVersion = '2'

type Labelled = Pick<
  ProductAnswer,
  'id' | 'name' | 'productor' | 'location' | 'category' | 'sparkling' | 'vintage' | 'alcohol' | 'volumeMl'
>

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
 * The version of a drawn label in its URL: a renamed wine gets a new URL, so that caches do not show an old
 * label.
 */
export function labelVersion(facts: BottleFacts): string {
  const written = [drawingVersion, ...Object.values(facts)].join('|')
  return Math.floor(hashToUnit(written) * 2 ** 32).toString(36)
}
