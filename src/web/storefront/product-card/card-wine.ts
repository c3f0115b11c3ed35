import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'

/** What a card shows of a wine, and what the cart needs to take it. */
export type CardWine = Pick<
  ProductAnswer,
  | 'id'
  | 'name'
  | 'price'
  | 'image'
  | 'descuento'
  | 'available'
  | 'sparkling'
  | 'reviews'
  | 'category'
  | 'vintage'
  | 'volumeMl'
  | 'location'
> & { productor: Pick<ProductAnswer['productor'], 'description'> }

/** The rest of a wine need not travel to a page that shows cards. */
export function toCard(wine: ProductAnswer): CardWine {
  const { id, name, price, image, descuento, available, sparkling, reviews, category } = wine
  const { vintage, volumeMl, location } = wine
  const { description } = wine.productor
  return {
    id,
    name,
    price,
    image,
    descuento,
    available,
    sparkling,
    reviews,
    category,
    vintage,
    volumeMl,
    location,
    productor: { description },
  }
}

/** A card with the reason why it is shown. */
export type RecommendedCard = CardWine & Reasoned

/** Null: the heading says it. */
type Reasoned = { reason: string | null }

/** A card that says what to eat with the wine. */
export const toListedCard = (wine: ProductAnswer): RecommendedCard => ({
  ...toCard(wine),
  reason: goesWith(wine),
})

export function toRecommendedCard(wine: ProductAnswer & Reasoned): RecommendedCard {
  return { ...toCard(wine), reason: wine.reason ?? goesWith(wine) }
}

/** Where nothing is known of the person, what is said of a wine is what to eat with it. */
function goesWith({ pairings: [food] }: ProductAnswer): string | null {
  return food ? `Va con ${food.toLocaleLowerCase('es-AR')}` : null
}
