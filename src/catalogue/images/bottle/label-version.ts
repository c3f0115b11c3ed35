import type { ProductAnswer } from '../../products/catalogue.contract.ts'
import { fate, type BottleFacts } from './bottle-facts.ts'

/** Changes whenever the drawing itself does. */
const drawingVersion = '2'

type Labelled = Pick<
  ProductAnswer,
  'id' | 'name' | 'productor' | 'location' | 'category' | 'sparkling' | 'vintage' | 'alcohol' | 'volumeMl'
>

/** What a wine's bottle is drawn from. */
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

/** Part of a drawn bottle's address: a wine that is renamed gets a new one, so that nobody is shown the old label. */
export function labelVersion(facts: BottleFacts): string {
  const written = [drawingVersion, ...Object.values(facts)].join('|')
  return Math.floor(fate(written) * 2 ** 32).toString(36)
}
