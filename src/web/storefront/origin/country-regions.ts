import { foldText } from '../../../catalogue/search/fold-text.ts'
import { namedAddress } from '../../../catalogue/wine-address.ts'
import { placed, type MapView } from './map-drawing.ts'
import { placeInArgentina } from './map-places.ts'
import { winesIn, withoutCountry, type Place } from '../../../catalogue/taxonomy/region-parts.ts'

/** The country on the left, the names on the right. */
export const countryView: MapView = { left: -74.6, top: -21.2, x: 9.9, y: 12.7, width: 370, height: 440 }
/** Where names start. */
export const namesFrom = 212
/** Minimum units between names: a fingertip. */
const rowHeight = 44
const most = Math.floor(countryView.height / rowHeight)

/** A region on the map: its position, and its name's height, in drawing units. */
export type CountryRegion = { to: string; name: string; count: number; x: number; y: number; row: number }

type Counted = Place & { products: number }
const drawn = new WeakMap<readonly Counted[], CountryRegion[]>()

/**
 * Argentina's regions with wines on sale and a known position, north to south; if there are many, those with
 * most wines.
 */
export function countryRegions(places: readonly Counted[]): CountryRegion[] {
  const cached = drawn.get(places)
  if (cached) return cached
  const located = places.flatMap((place): CountryRegion[] => {
    if (place.country !== 'Argentina') return []
    const name = withoutCountry(place.description, place.country)
    const point = placeInArgentina([foldText(name), foldText(place.region ?? '')])
    const count = winesIn(place, places)
    if (!point || count === 0) return []
    const [x, y] = placed(point, countryView)
    return [{ to: namedAddress('region', place.id_place, place.description), name, count, x, y, row: 0 }]
  })
  const regions = inRows(
    located
      .toSorted((a, b) => b.count - a.count)
      .slice(0, most)
      .toSorted((a, b) => a.y - b.y || b.count - a.count),
  )
  drawn.set(places, regions)
  return regions
}

/**
 * Places each name next to its region as far as there is room.
 * @param regions north to south
 */
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
