import { wineKinds } from './is-wine.ts'
import { wineTypes } from './wine-terms.ts'

/** What the shop says and does differently for one kind of product. */
type ProductKind = {
  /** On screen, of one and of many. */
  name: string
  plural: string
  /** In a sentence: '¿Qué te pareció este vino?', 'El vino'. */
  here: string
  titled: string
  /** The types of its categories; a category of one of them makes a product of this kind. */
  types: readonly string[]
  /** Of two kinds that share their types, the one with bubbles. */
  sparkling?: true
  /** The least alcohol in percent by volume; without it the product has none, and no law about alcohol applies. */
  leastAlcohol?: number
  /** The places of bottles that one takes in a parcel: see `bottle-places.ts`. */
  bottlePlaces: number
  /** What its form and page call the fields that have another name for wine. */
  labels: { producer?: string; variety?: string; place?: string }
  /** Google's category, by its number or its path, and the shop's own, for catalogues of advertisements. */
  feed: { category: string; path: string }
  /** Words that a search says it by; see `search-terms.ts`. */
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
 * The kinds of product, one record each, by the word that addresses and files have for them. A product's kind is what its
 * category's type says, and for wine whether it sparkles; how to add one stands in docs/where-to-change.md.
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
    // a must or a tonic has none
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
    // a corkscrew goes beside the bottles, six glasses are a box of three
    bottlePlaces: 0.5,
    labels: { producer: 'Marca', variety: 'Clase', place: 'Origen' },
    feed: { category: 'Home & Garden > Kitchen & Dining > Barware', path: 'Accesorios' },
    says: 'accesorio',
  },
} as const satisfies Record<string, ProductKind>

export type KindName = keyof typeof productKinds
export type CategoryType = (typeof productKinds)[KindName]['types'][number]

export const kindNames = Object.keys(productKinds) as [KindName, ...KindName[]]
/** The types of all categories, those of wine first. */
export const categoryTypes = [
  ...new Set(kindNames.flatMap((name): readonly CategoryType[] => productKinds[name].types)),
] as [CategoryType, ...CategoryType[]]
export const unknownType = `El tipo debe ser ${categoryTypes.slice(0, -1).join(', ')} o ${categoryTypes.at(-1)}`

export const unknownKind = `La clase de producto debe ser ${kindNames.slice(0, -1).join(', ')} o ${kindNames.at(-1)}`

/** Kinds that fields and rules name together. */
export const drinkKinds = [...wineKinds, 'espirituosa', 'bebida'] as const satisfies KindName[]
export const bottledKinds = [...drinkKinds, 'aceite'] as const satisfies KindName[]

const hasBubbles = (name: KindName) => 'sparkling' in productKinds[name]

/** The kind of a product. In: the type of its category, and whether it sparkles. */
export function kindOf(product: { type: string; sparkling?: boolean }): KindName {
  const { type, sparkling = false } = product
  const named = kindNames.filter((name) => kindRecord(name).types.includes(type))
  return named.find((name) => hasBubbles(name) === sparkling) ?? named[0] ?? 'vino'
}

/** Whether the law about alcohol applies to a product. In: the type of its category, and percent by volume. */
export function isAlcoholic({ type, alcohol }: { type: string; alcohol: number }): boolean {
  const { leastAlcohol } = kindRecord(kindOf({ type }))
  return leastAlcohol !== undefined && (leastAlcohol > 0 || alcohol > 0)
}

export function kindRecord(name: KindName): ProductKind {
  return productKinds[name]
}

/** A category in one line: 'Tinto · Malbec · Seco', 'Espirituosa · Gin'. */
export function categoryText(category: { type: string; variety: string; degreeSugar: string }): string {
  return [category.type, category.variety, category.degreeSugar].filter((part) => part !== '').join(' · ')
}

/** Whether products can go from one type of category to the other and keep their fields. */
export function shareFields(one: string, other: string): boolean {
  return kindRecord(kindOf({ type: one })).types === kindRecord(kindOf({ type: other })).types
}
