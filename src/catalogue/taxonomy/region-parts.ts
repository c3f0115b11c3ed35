import { foldText } from '../search/fold-text.ts'

/** Argentine regions within regions, by name without accents; nested parts are found recursively. */
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

/** A region's name without its country: 'Valle de Uco' for 'Valle de Uco, Argentina'. */
export function withoutCountry(name: string, country: string | null): string {
  const end = `, ${country}`
  return country !== null && name.endsWith(end) ? name.slice(0, -end.length) : name
}

const nameOf = ({ description, country }: Place) => foldText(withoutCountry(description, country))

/** A region, first, and its parts, according to Argentina's map or their own province. */
export function withParts<P extends Place>(place: P, all: readonly P[]): P[] {
  if (place.country !== 'Argentina') return [place]
  const names = namesWithin(nameOf(place))
  const lies = (other: P) => names.has(nameOf(other)) || names.has(foldText(other.region ?? ''))
  return [place, ...all.filter((other) => other !== place && other.country === 'Argentina' && lies(other))]
}

/** Number of wines on sale in a region, including its parts. */
export function winesIn<P extends Place & { products: number }>(place: P, all: readonly P[]): number {
  return withParts(place, all).reduce((sum, { products }) => sum + products, 0)
}

function namesWithin(name: string): Set<string> {
  const names = new Set([name])
  // iterating a set includes items added meanwhile
  for (const region of names) for (const part of parts[region] ?? []) names.add(part)
  return names
}
