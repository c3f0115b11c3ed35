import type { SugarDegree, WineType } from '../src/catalogue/wine-terms.ts'
import { chance, demoDiscount, demoListPrice, demoStock } from './demo-price.ts'
import { pairings } from './pairings.ts'
import { countries, regionName } from './places.ts'
import { readWines, type SourceWine } from './read-xwines.ts'
import { summaryOf } from './summary.ts'
import { acidityOf, bodyOf, grapeName, isSparkling, isWine, servingOf, sugarOf, typeOf, varietyOf } from './wine-style.ts'

/** A wine of the demo shop, in Spanish. Price in centavos, temperatures in degrees Celsius. */
export type DemoWine = {
  sourceId: number
  name: string
  producer: string
  website: string | undefined
  country: string
  region: string
  location: string
  type: WineType
  variety: string
  degreeSugar: SugarDegree
  grapes: string[]
  sparkling: boolean
  elaboration: string
  alcohol: number
  vintage: number | undefined
  body: number
  acidity: 'Baja' | 'Media' | 'Alta'
  pairings: string[]
  serving: { min: number; max: number }
  volumeMl: number
  listPrice: number
  discount: number
  stock: number
  minimo: number
  summary: string
}

/** The demo shop's wines in its own order: Argentine ones first, then the neighbours, then the world. */
export async function readDemoCatalogue(): Promise<DemoWine[]> {
  const wines = (await readWines()).filter(isWine)
  return arrange(wines).map(toDemoWine)
}

function toDemoWine(wine: SourceWine): DemoWine {
  const country = translated(countries, wine.country)
  const region = regionName(wine.region)
  const type = typeOf(wine)
  const facts: Omit<DemoWine, 'summary'> = {
    sourceId: wine.id,
    name: wine.name.replace(/\s*\([^)]*[\u0400-\u04FF][^)]*\)/, ''),
    producer: wine.winery,
    website: /^https?:\/\/\S+$/.test(wine.website) ? wine.website : undefined,
    country,
    region,
    location: region === country ? country : `${region}, ${country}`,
    type,
    variety: varietyOf(wine),
    degreeSugar: sugarOf(wine),
    grapes: [...new Set(wine.grapes.map(grapeName))],
    sparkling: isSparkling(wine),
    elaboration: wine.elaborate.startsWith('Varietal') ? 'Varietal' : 'Corte',
    alcohol: wine.abv,
    vintage: type === 'Blanco' || isSparkling(wine) ? wine.vintages[0] : wine.vintages[Math.min(1, wine.vintages.length - 1)],
    body: bodyOf(wine),
    acidity: acidityOf(wine),
    pairings: [...new Set(wine.harmonize.map((dish) => translated(pairings, dish)))],
    serving: servingOf(wine),
    volumeMl: /icewine|eiswein|tokaji|sauternes|late harvest|vin santo|beerenauslese/i.test(wine.name) ? 375 : 750,
    listPrice: demoListPrice(wine),
    discount: demoDiscount(wine),
    ...demoStock(wine),
  }
  return { ...facts, summary: summaryOf(facts) }
}

function translated(table: Record<string, string>, value: string): string {
  const known = table[value]
  if (known === undefined) throw new Error(`No translation for "${value}"`)
  return known
}

/** Country by country, and within one the types take turns so that a page shows more than one colour. */
function arrange(wines: SourceWine[]): SourceWine[] {
  const order = ['Argentina', 'Uruguay', 'Chile', 'Brazil', 'Spain', 'Italy', 'France', 'Portugal']
  const rank = (wine: SourceWine) => {
    const place = order.indexOf(wine.country)
    return place === -1 ? order.length : place
  }
  const turn = ['Tinto', 'Blanco', 'Tinto', 'Rosado']
  return [...Map.groupBy(wines, rank)]
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, group]) => {
      const byVintages = group.toSorted((a, b) => b.vintages.length + chance(b.id, 'order') * 6 - a.vintages.length - chance(a.id, 'order') * 6)
      const queues = Map.groupBy(byVintages, typeOf)
      const arranged: SourceWine[] = []
      for (let i = 0; arranged.length < group.length; i += 1) {
        const next = queues.get(turn[i % turn.length] as WineType)?.shift()
        if (next) arranged.push(next)
      }
      return arranged
    })
}
