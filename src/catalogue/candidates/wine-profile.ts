import { sugarDegrees, type SugarDegree, type WineType } from '../taxonomy/wine-terms.ts'

/** What recommendations compare of a wine. `price` in centavos, `body` 1 to 5; null: not known. */
export type WineFacts = {
  id: number
  producerId: number
  type: WineType
  variety: string
  degreeSugar: SugarDegree
  sparkling: boolean
  body: number | null
  acidity: 'Baja' | 'Media' | 'Alta' | null
  grapes: string[]
  pairings: string[]
  country: string | null
  price: number
  /** Place in the shop's own order, smallest first. */
  shopOrder: number
  reviewCount: number
  reviewSum: number
  /** Bottles that can be bought now. */
  available: number
}

/** A wine, or a person's taste, as a vector of length 1, or an empty one: numbers of traits, each once, and their weights. */
export type Profile = { readonly traits: Uint32Array; readonly parts: Float64Array }

/** Traits by number, so that a whole shelf can be compared without looking up a name. */
const numberOfTrait = new Map<string, number>()

/** How much each trait says of a wine. Set from what a sommelier would ask first, not fitted to data. */
const weights = {
  type: 1,
  sparkling: 1.2,
  variety: 1,
  grapes: 0.8,
  sugar: 0.8,
  body: 0.8,
  acidity: 0.5,
  pairings: 0.7,
  price: 0.8,
  country: 0.4,
}

const acidityLevels = { Baja: 1, Media: 2, Alta: 3 }

/** A wine's facts as a vector of length 1. */
export function profileOf(wine: WineFacts): Profile {
  const profile = new Map<string, number>()
  const add = (trait: string, weight: number) => profile.set(trait, (profile.get(trait) ?? 0) + weight)
  // a trait with neighbours: body 4 is a little like 3 and 5
  const addLevel = (name: string, level: number, weight: number) => {
    const low = Math.floor(level)
    const over = level - low
    add(`${name}:${low - 1}`, weight * 0.5 * (1 - over))
    add(`${name}:${low}`, weight * (1 - over * 0.5))
    add(`${name}:${low + 1}`, weight * (0.5 + over * 0.5))
    if (over > 0) add(`${name}:${low + 2}`, weight * 0.5 * over)
  }
  const addEach = (name: string, values: string[], weight: number) =>
    values.forEach((value) => add(`${name}:${value}`, weight / Math.sqrt(values.length)))

  add(`type:${wine.type}`, weights.type)
  if (wine.sparkling) add('sparkling', weights.sparkling)
  add(`variety:${wine.variety}`, weights.variety)
  addEach('grape', wine.grapes, weights.grapes)
  addLevel('sugar', sugarDegrees.indexOf(wine.degreeSugar), weights.sugar)
  if (wine.body !== null) addLevel('body', wine.body, weights.body)
  if (wine.acidity) addLevel('acidity', acidityLevels[wine.acidity], weights.acidity)
  addEach('pairing', wine.pairings, weights.pairings)
  // a wine of twice the price is one step away
  addLevel('price', Math.log2(wine.price), weights.price)
  if (wine.country) add(`country:${wine.country}`, weights.country)
  return toLengthOne(numbered(profile))
}

/** Cosine of two vectors of length 1: 1 for the same direction, below 0 for the opposite. 0 when one of them is empty. */
export function likeness(a: Profile, b: Profile): number {
  return likenessTo(a)(b)
}

/** `likeness` to one vector, for many others: it is laid out by trait once. */
export function likenessTo(profile: Profile): (other: Profile) => number {
  if (profile.traits.length === 0) return () => 0
  const byTrait = new Float64Array(numberOfTrait.size)
  profile.traits.forEach((trait, index) => (byTrait[trait] = profile.parts[index] ?? 0))
  return ({ traits, parts }) => {
    let product = 0
    // traits that were numbered since then are none of its own
    for (let index = 0; index < traits.length; index += 1)
      product += (parts[index] as number) * (byTrait[traits[index] as number] ?? 0)
    return product
  }
}

/** The weighted sum of vectors, of length 1: a taste, made of the wines that show it. Empty when they cancel out. */
export function blend(parts: { profile: Profile; weight: number }[]): Profile {
  const sum = new Map<number, number>()
  for (const { profile, weight } of parts) {
    profile.traits.forEach((trait, index) =>
      sum.set(trait, (sum.get(trait) ?? 0) + (profile.parts[index] ?? 0) * weight),
    )
  }
  return toLengthOne(sum)
}

function numbered(weights: Map<string, number>): Map<number, number> {
  return new Map(
    Array.from(weights, ([trait, weight]) => {
      const number = numberOfTrait.get(trait) ?? numberOfTrait.size
      numberOfTrait.set(trait, number)
      return [number, weight]
    }),
  )
}

function toLengthOne(vector: Map<number, number>): Profile {
  const length = Math.hypot(...vector.values())
  if (length < 1e-9) return { traits: new Uint32Array(), parts: new Float64Array() }
  return {
    traits: Uint32Array.from(vector.keys()),
    parts: Float64Array.from(vector.values(), (weight) => weight / length),
  }
}
