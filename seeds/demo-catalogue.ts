import type { SugarDegree, WineType } from '../src/catalogue/taxonomy/wine-terms.ts'
import { acidityOf, bodyOf } from './body.ts'
import { corrected } from './corrections.ts'
import { countryInProse, countryName } from './countries.ts'
import { demoDiscount, demoListPrice } from './demo-price.ts'
import { demoStock } from './demo-stock.ts'
import { producerName, wineName } from './names.ts'
import { pairingsOf } from './pairings.ts'
import { readWines, type SourceWine } from './read-xwines.ts'
import { regionOf } from './regions.ts'
import { servingOf, volumeOf } from './serving.ts'
import { inShopOrder } from './shop-order.ts'
import { sugarDegreeOf } from './sugar-degree.ts'
import { bodyLabel, summaryOf } from './summary.ts'
import { blendOf, elaborationOf, orderedGrapes, varietyOf } from './variety.ts'
import { vintageOnSale } from './vintage.ts'
import { isFortified, isWine, styleOf, typeOf } from './wine-type.ts'

/** A wine of the demo shop, in Spanish. Prices in centavos, temperatures in degrees Celsius, bottles in millilitres. */
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
  /** The leading grape first, each named as on its label. */
  grapes: string[]
  sparkling: boolean
  fortified: boolean
  elaboration: string
  /** As in the file: 'Varietal/100%', 'Assemblage/Bordeaux Red Blend'. */
  elaborate: string
  alcohol: number
  /** All years in the file, newest first. */
  vintages: number[]
  /** The year on the bottle for sale; undefined for wines without one. */
  vintage: number | undefined
  body: 1 | 2 | 3 | 4 | 5
  bodyLabel: string
  acidity: 'Baja' | 'Media' | 'Alta'
  pairings: string[]
  serving: { min: number; max: number }
  volumeMl: number
  listPrice: number
  discount: 0 | 5 | 10 | 15 | 20 | 25 | 30
  stock: number
  minimo: number
  /** HTML: two paragraphs. */
  summary: string
}

/** The demo shop's wines in the shop's order: the window, the rest of Argentina, the neighbours, the world. */
export async function readDemoCatalogue(): Promise<DemoWine[]> {
  const wines = (await readWines()).filter(isWine).map(corrected)
  return inShopOrder(wines).map(toDemoWine)
}

function toDemoWine(wine: SourceWine, turn: number): DemoWine {
  const country = countryName(wine.country)
  const region = regionOf(wine.region)
  const style = styleOf(wine)
  const facts = {
    producer: producerName(wine),
    type: typeOf(wine),
    variety: varietyOf(wine),
    degreeSugar: sugarDegreeOf(wine),
    grapes: orderedGrapes(wine),
    alcohol: wine.abv,
    body: bodyOf(wine),
    acidity: acidityOf(wine),
    pairings: pairingsOf(wine),
    serving: servingOf(wine),
    volumeMl: volumeOf(wine),
  }
  const place = placeInProse(region.place, country)
  return {
    ...facts,
    sourceId: wine.id,
    name: wineName(wine),
    website: /^https?:\/\/[^\s/]+\.\S+$/.test(wine.website) ? wine.website : undefined,
    country,
    region: region.name,
    location: region.name === country ? country : `${region.name}, ${country}`,
    sparkling: style === 'sparkling',
    fortified: isFortified(wine),
    elaboration: elaborationOf(wine),
    elaborate: wine.elaborate,
    vintages: wine.vintages,
    vintage: vintageOnSale(wine),
    bodyLabel: bodyLabel(facts.body),
    listPrice: demoListPrice(wine),
    discount: demoDiscount(wine),
    ...demoStock(wine),
    summary: summaryOf({ ...facts, place, style, blend: blendOf(wine) }, turn),
  }
}

/**
 * 'Mendoza', 'el Valle del Maipo (Chile)', 'Francia': adds the country to places abroad that do not include
 * it.
 */
function placeInProse(place: string, country: string): string {
  const abroad = countryInProse(country)
  if (place === '' || place === country) return abroad
  return country === 'Argentina' || place.includes(country) ? place : `${place} (${country})`
}
