import { useRef } from 'react'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import { useNear } from '../../ui/use-near.ts'
import { countryView, namesFrom, type CountryRegion } from './country-regions.ts'

const CountryDrawing = lazyPart(() => import('./country-drawing.tsx'), { failed: null })

const percent = (part: number, total: number) => `${Math.round((part / total) * 1000) / 10}%`

/**
 * Argentina with its wine regions. Their names are links from the start; the drawing loads when a visitor
 * gets near.
 */
export function CountryMap({ regions }: { regions: readonly CountryRegion[] }) {
  const map = useRef<HTMLElement>(null)
  const near = useNear(map)
  return (
    <nav ref={map} className="country-map" aria-label="Regiones de Argentina">
      {near && <CountryDrawing regions={regions} />}
      <ul>
        {regions.map(({ to, name, count, row }) => (
          <li
            key={to}
            style={{ left: percent(namesFrom, countryView.width), top: percent(row, countryView.height) }}
          >
            <Link to={to} prefetch="intent">
              {name} <span className="muted figures">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
