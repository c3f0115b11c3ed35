import { isWineKind, kindRecord, type KindName } from '../../../catalogue/taxonomy/product-kinds.ts'
import type { FacetsAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { Link } from '../../ui/link.tsx'
import { valuesOf } from './catalogue-view.ts'
import './kind-links.css'

type Props = { kinds: FacetsAnswer['kind']; shown: URLSearchParams }

/** The shop's departments; a shop of wine alone has none. */
export function KindLinks({ kinds, shown }: Props) {
  const chosen = valuesOf(shown, 'kind')
  const named = kinds.map(({ value }) => value as KindName)
  if (named.every(isWineKind) && chosen.length === 0) return null
  return (
    <nav className="kind-links" aria-label="Qué hay en la tienda">
      <Link to="/" prefetch="intent" aria-current={chosen.length === 0 ? 'true' : undefined}>
        Todo
      </Link>
      {named.map((kind) => (
        <Link
          key={kind}
          to={`/?kind=${kind}`}
          prefetch="intent"
          aria-current={chosen.includes(kind) ? 'true' : undefined}
        >
          {kindRecord(kind).plural}
        </Link>
      ))}
    </nav>
  )
}
