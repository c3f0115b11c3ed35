import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'

/** The part of a wine that a card, and the cart, need. */
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

/** Drops what cards do not need, so it is not sent to the browser. */
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

/**
 * A card with food pairing as reason.
 * @param dishes those that the list was asked for, which are named first
 */
export const toListedCard = (wine: ProductAnswer, dishes: readonly string[] = []): RecommendedCard => ({
  ...toCard(wine),
  reason: goesWith(wine, dishes),
})

export function toRecommendedCard(wine: ProductAnswer & Reasoned): RecommendedCard {
  return { ...toCard(wine), reason: wine.reason ?? goesWith(wine) }
}

/** Without knowledge about the user, the reason is a food pairing. */
function goesWith({ pairings }: ProductAnswer, dishes: readonly string[] = []): string | null {
  const food = dishes.find((dish) => pairings.includes(dish)) ?? pairings[0]
  return food ? `Va con ${food.toLocaleLowerCase('es-AR')}` : null
}
