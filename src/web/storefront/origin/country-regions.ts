import { foldText } from '../../../catalogue/search/fold-text.ts'
import { namedAddress } from '../../../catalogue/wine-address.ts'
import { placed, type MapView } from './map-drawing.ts'
import { placeInArgentina } from './map-places.ts'
import { winesIn, withoutCountry, type Place } from '../../../catalogue/taxonomy/region-parts.ts'

/** The country on the left, the names of its regions on the right. */
export const countryView: MapView = { left: -74.6, top: -21.2, x: 9.9, y: 12.7, width: 370, height: 440 }
/** Where the names begin. */
export const namesFrom = 212
/** Units from one name to the next at the least: a fingertip. */
const rowHeight = 44
const most = Math.floor(countryView.height / rowHeight)

/** A region of the map: where it is, and how far down its name stands, in units of the drawing. */
export type CountryRegion = { to: string; name: string; count: number; x: number; y: number; row: number }

type Counted = Place & { products: number }
const drawn = new WeakMap<readonly Counted[], CountryRegion[]>()

/** Argentina's regions with wines on sale whose place is known, from north to south; of many those with most wines. */
export function countryRegions(places: readonly Counted[]): CountryRegion[] {
  const known = drawn.get(places)
  if (known) return known
  const found = places.flatMap((place): CountryRegion[] => {
    if (place.country !== 'Argentina') return []
    const name = withoutCountry(place.description, place.country)
    const point = placeInArgentina([foldText(name), foldText(place.region ?? '')])
    const count = winesIn(place, places)
    if (!point || count === 0) return []
    const [x, y] = placed(point, countryView)
    return [{ to: namedAddress('region', place.id_place, place.description), name, count, x, y, row: 0 }]
  })
  const regions = inRows(
    found
      .toSorted((a, b) => b.count - a.count)
      .slice(0, most)
      .toSorted((a, b) => a.y - b.y || b.count - a.count),
  )
  drawn.set(places, regions)
  return regions
}

/** Each name beside its place as far as the others leave room. In: from north to south. */
function inRows(regions: readonly CountryRegion[]): CountryRegion[] {
  const half = rowHeight / 2
  let free = half
  const down = regions.map((region) => {
    const row = Math.max(region.y, free)
    free = row + rowHeight
    return { ...region, row }
  })
  return down.map((region, index) => ({
    ...region,
    row: Math.min(region.row, countryView.height - half - (down.length - 1 - index) * rowHeight),
  }))
}
