import { Link } from '../../ui/link.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyList } from '../product-card/empty-list.tsx'
import { ProductCard } from '../product-card/product-card.tsx'
import type { LoadedOrigin } from './load-origin.ts'

type Props = { found: LoadedOrigin['found']; address: string; name: string }

/** One page of a bodega's or region's wines. */
export function OriginWines({ found, address, name }: Props) {
  if (found.total === 0)
    return (
      <EmptyList>
        <p>Ahora no tenemos vinos de {name}.</p>
      </EmptyList>
    )
  return (
    <section aria-label="Vinos">
      <ul className="product-grid">
        {found.items.map((wine, index) => (
          <li key={wine.id}>
            <ProductCard wine={wine} eager={index < 4} heading="h2" />
          </li>
        ))}
      </ul>
      <Pager
        page={found.page}
        pages={found.pages}
        to={(page) => (page === 0 ? address : `${address}?page=${page}`)}
      />
    </section>
  )
}

type LinksProps = { title: string; links: readonly { to: string; label: string; count: number }[] }

/** Links from a bodega or region to its varieties, places and bodegas. */
export function OriginLinks({ title, links }: LinksProps) {
  if (links.length === 0) return null
  return (
    <nav aria-label={title} className="origin-links">
      <h2>{title}</h2>
      <ul>
        {links.map(({ to, label, count }) => (
          <li key={to}>
            <Link to={to} className="chip">
              {label} <span className="muted figures">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type VarietyProps = { varieties: LoadedOrigin['facts']['variety']; query: string }

/**
 * Varieties as links to the filtered list.
 * @param query filter for the bodega or region
 */
export function VarietyLinks({ varieties, query }: VarietyProps) {
  return (
    <OriginLinks
      title="Qué uvas"
      links={varieties.map(({ value, label, count }) => ({
        to: `/?${query}&variety=${encodeURIComponent(value)}`,
        label,
        count,
      }))}
    />
  )
}
