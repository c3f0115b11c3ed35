import { wineKinds } from './is-wine.ts'
import { wineTypes } from './wine-terms.ts'

/** What the shop does differently for a product kind. */
type ProductKind = {
  /** Label, singular and plural. */
  name: string
  plural: string
  /** Within a sentence: '¿Qué te pareció este vino?', 'El vino'. */
  here: string
  titled: string
  /** Its category types; a category of such a type makes a product of this kind. */
  types: readonly string[]
  /** Of two kinds with the same types, the sparkling one. */
  sparkling?: true
  /** Minimum alcohol by volume in percent; without it the product has none, and no alcohol law applies. */
  leastAlcohol?: number
  /** Bottle places that one takes in a parcel: see `bottle-places.ts`. */
  bottlePlaces: number
  /** Labels of fields whose name differs from wine's. */
  labels: { producer?: string; variety?: string; place?: string }
  /** Google's category by number or path, and the shop's own, for ad catalogues. */
  feed: { category: string; path: string }
  /** Words for it in searches; see `search-terms.ts`. */
  says: string
}

const spirit = {
  name: 'Espirituosa',
  plural: 'Espirituosas',
  here: 'esta bebida',
  titled: 'La bebida',
  types: ['Espirituosa'],
  leastAlcohol: 1,
  bottlePlaces: 1,
  labels: { producer: 'Marca', variety: 'Clase', place: 'Origen' },
  feed: {
    category: 'Food, Beverages & Tobacco > Beverages > Alcoholic Beverages > Liquor & Spirits',
    path: 'Espirituosas',
  },
  says: 'espirituosa, bebida espirituosa, destilado, bebida blanca, licores y destilados',
} as const

/**
 * The product kinds by their word in addresses and files. A product's kind follows from its category's type
 * and, for wine, from whether it sparkles; docs/where-to-change.md explains how to add one.
 */
export const productKinds = {
  vino: {
    name: 'Vino',
    plural: 'Vinos',
    here: 'este vino',
    titled: 'El vino',
    types: wineTypes,
    leastAlcohol: 1,
    bottlePlaces: 1,
    labels: {},
    feed: { category: '421', path: 'Vinos' },
    says: '',
  },
  espumante: {
    name: 'Espumante',
    plural: 'Espumantes',
    here: 'este espumante',
    titled: 'El espumante',
    types: wineTypes,
    sparkling: true,
    leastAlcohol: 1,
    bottlePlaces: 1,
    labels: {},
    feed: { category: '421', path: 'Vinos' },
    says: '',
  },
  espirituosa: spirit,
  bebida: {
    ...spirit,
    name: 'Otra bebida',
    plural: 'Otras bebidas',
    types: ['Bebida'],
    // must or tonic has none
    leastAlcohol: 0,
    feed: { category: 'Food, Beverages & Tobacco > Beverages', path: 'Otras bebidas' },
    says: 'sin alcohol, bebida sin alcohol',
  },
  aceite: {
    name: 'Aceite',
    plural: 'Aceites',
    here: 'este aceite',
    titled: 'El aceite',
    types: ['Aceite'],
    bottlePlaces: 1,
    labels: { producer: 'Marca', variety: 'Clase', place: 'Origen' },
    feed: {
      category: 'Food, Beverages & Tobacco > Food Items > Cooking & Baking Ingredients > Cooking Oils',
      path: 'Aceites',
    },
    says: 'aceite, aceite de oliva, oliva',
  },
  accesorio: {
    name: 'Accesorio',
    plural: 'Accesorios',
    here: 'este producto',
    titled: 'El accesorio',
    types: ['Accesorio'],
    // a corkscrew fits beside the bottles; six glasses are a box of three
    bottlePlaces: 0.5,
    labels: { producer: 'Marca', variety: 'Clase', place: 'Origen' },
    feed: { category: 'Home & Garden > Kitchen & Dining > Barware', path: 'Accesorios' },
    says: 'accesorio',
  },
} as const satisfies Record<string, ProductKind>

export type KindName = keyof typeof productKinds
export type CategoryType = (typeof productKinds)[KindName]['types'][number]

export const kindNames = Object.keys(productKinds) as [KindName, ...KindName[]]
/** All category types, wine's first. */
export const categoryTypes = [
  ...new Set(kindNames.flatMap((name): readonly CategoryType[] => productKinds[name].types)),
] as [CategoryType, ...CategoryType[]]
export const unknownType = `El tipo debe ser ${categoryTypes.slice(0, -1).join(', ')} o ${categoryTypes.at(-1)}`

export const unknownKind = `La clase de producto debe ser ${kindNames.slice(0, -1).join(', ')} o ${kindNames.at(-1)}`

/** Kinds that fields and rules share. */
export const drinkKinds = [...wineKinds, 'espirituosa', 'bebida'] as const satisfies KindName[]
export const bottledKinds = [...drinkKinds, 'aceite'] as const satisfies KindName[]

const hasBubbles = (name: KindName) => 'sparkling' in productKinds[name]

/** The kind of a product, by its category's type and whether it sparkles. */
export function kindOf(product: { type: string; sparkling?: boolean }): KindName {
  const { type, sparkling = false } = product
  const named = kindNames.filter((name) => kindRecord(name).types.includes(type))
  return named.find((name) => hasBubbles(name) === sparkling) ?? named[0] ?? 'vino'
}

/**
 * Whether the law about alcohol applies to a product.
 * @param product its category's type, and its alcohol in percent by volume
 */
export function isAlcoholic(product: { type: string; alcohol: number }): boolean {
  const { leastAlcohol } = kindRecord(kindOf(product))
  return leastAlcohol !== undefined && (leastAlcohol > 0 || product.alcohol > 0)
}

export function kindRecord(name: KindName): ProductKind {
  return productKinds[name]
}

/** A category as text: 'Tinto · Malbec · Seco', 'Espirituosa · Gin'. */
export function categoryText(category: { type: string; variety: string; degreeSugar: string }): string {
  return [category.type, category.variety, category.degreeSugar].filter((part) => part !== '').join(' · ')
}

/** Whether products can change between two category types and keep their fields. */
export function shareFields(first: string, second: string): boolean {
  return kindRecord(kindOf({ type: first })).types === kindRecord(kindOf({ type: second })).types
}
