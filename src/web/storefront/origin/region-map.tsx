import { foldText } from '../../../catalogue/search/fold-text.ts'
import { argentinaShape, worldShape } from './map-shapes.ts'
import { outline, placed, type MapView } from './map-drawing.ts'
import { placeInArgentina, placeOfCountry } from './map-places.ts'

type Props = { name: string; region: string | null; country: string | null }

/** Units per degree; a degree of longitude is narrower at Argentina's latitude. */
const near: MapView = { left: -75.5, top: -20, x: 7.8, y: 10, width: 180, height: 360 }
const far: MapView = { left: -170, top: 78, x: 1.2, y: 1.5, width: 420, height: 202 }

/** A map of the region within Argentina, or of its country in the world; nothing for unknown places. */
export function RegionMap({ name, region, country }: Props) {
  const at = foldText(country ?? '')
  const here =
    at === 'argentina' ? placeInArgentina([name, region ?? ''].map((text) => foldText(text))) : undefined
  const point = here ?? placeOfCountry(at)
  if (!point) return null
  const view = here ? near : far
  const [x, y] = placed(point, view)
  return (
    <svg
      className="region-map"
      viewBox={`0 0 ${view.width} ${view.height}`}
      role="img"
      aria-label={here ? `Mapa de Argentina con ${name}` : `Mapa del mundo con ${country}`}
    >
      {(here ? argentinaShape : worldShape).map((shape, index) => (
        <path key={index} className="region-map-land" d={outline(shape, view)} />
      ))}
      <circle className="region-map-halo" cx={x} cy={y} r="14" />
      <circle className="region-map-point" cx={x} cy={y} r="5" />
    </svg>
  )
}
