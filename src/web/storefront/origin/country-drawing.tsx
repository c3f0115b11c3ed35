import { countryView, namesFrom, type CountryRegion } from './country-regions.ts'
import { outline } from './map-drawing.ts'
import { argentinaShape } from './map-shapes.ts'

/** Radius of the smallest dot in drawing units, and what the largest adds. */
const smallest = 3
const growth = 6
/** Between a line's end and the name. */
const gap = 6

/** The country, a dot per region sized by its number of wines, and a line from each to its name. */
export default function CountryDrawing({ regions }: { regions: readonly CountryRegion[] }) {
  const most = Math.max(1, ...regions.map(({ count }) => count))
  const end = namesFrom - gap
  return (
    <svg viewBox={`0 0 ${countryView.width} ${countryView.height}`} aria-hidden="true">
      {argentinaShape.map((shape, index) => (
        <path key={index} className="region-map-land" d={outline(shape, countryView)} />
      ))}
      {regions.map(({ to, x, y, row }) => (
        <path key={to} className="country-map-line" d={`M${x} ${y}L${end - 14} ${row}H${end}`} />
      ))}
      {regions.map(({ to, x, y, count }) => (
        <circle
          key={to}
          className="region-map-point"
          cx={x}
          cy={y}
          r={Math.round((smallest + growth * Math.sqrt(count / most)) * 10) / 10}
        />
      ))}
    </svg>
  )
}
