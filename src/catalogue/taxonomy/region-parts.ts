import { foldText } from '../search/fold-text.ts'

/** Regions of Argentina that lie in others, by their names without accents; parts of parts are found by themselves. */
const parts: Readonly<Record<string, readonly string[]>> = {
  cuyo: ['mendoza', 'san juan'],
  mendoza: ['maipu', 'lujan de cuyo', 'valle de uco', 'san rafael'],
  'lujan de cuyo': ['agrelo', 'las compuertas'],
  'valle de uco': ['tupungato', 'tunuyan', 'san carlos'],
  tupungato: ['gualtallary'],
  'san carlos': ['paraje altamira'],
  'san juan': ['valle de pedernal', 'valle de tulum'],
  'la rioja': ['valle de famatina'],
  catamarca: ['fiambala'],
  salta: ['valle de cafayate', 'cafayate', 'molinos'],
  'valles calchaquies': ['valle de cafayate', 'cafayate', 'molinos'],
  'buenos aires': ['chapadmalal'],
  neuquen: ['san patricio del chanar'],
  'rio negro': ['alto valle del rio negro'],
  patagonia: ['neuquen', 'rio negro', 'chubut', 'la pampa'],
}

export type Place = { id_place: number; description: string; region: string | null; country: string | null }

/** A region's name where its country is said already: 'Valle de Uco' of 'Valle de Uco, Argentina'. */
export function withoutCountry(name: string, country: string | null): string {
  const end = `, ${country}`
  return country !== null && name.endsWith(end) ? name.slice(0, -end.length) : name
}

const nameOf = ({ description, country }: Place) => foldText(withoutCountry(description, country))

/** A region and those that lie in it, as far as the map of Argentina or their own province says so; itself first. */
export function withParts<P extends Place>(place: P, all: readonly P[]): P[] {
  if (place.country !== 'Argentina') return [place]
  const names = namesWithin(nameOf(place))
  const lies = (other: P) => names.has(nameOf(other)) || names.has(foldText(other.region ?? ''))
  return [place, ...all.filter((other) => other !== place && other.country === 'Argentina' && lies(other))]
}

/** How many wines on sale a region has, with those of what lies in it. */
export function winesIn<P extends Place & { products: number }>(place: P, all: readonly P[]): number {
  return withParts(place, all).reduce((sum, { products }) => sum + products, 0)
}

function namesWithin(name: string): Set<string> {
  const names = new Set([name])
  // a set goes on to what is added meanwhile
  for (const one of names) for (const part of parts[one] ?? []) names.add(part)
  return names
}
