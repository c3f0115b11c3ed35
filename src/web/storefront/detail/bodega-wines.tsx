import { isWineType } from '../../../catalogue/taxonomy/is-wine.ts'
import { productNoun } from '../../../catalogue/taxonomy/product-nouns.ts'
import { useEffect, useState } from 'react'
import type { ProductAnswer } from '../../../catalogue/products/catalogue.contract.ts'
import { namedAddress, productAddress } from '../../../catalogue/wine-address.ts'
import { vintageAndContent } from '../../../catalogue/wine-name.ts'
import { formatPesos } from '../../../money/money.ts'
import { browserApi } from '../../api/use-api.ts'
import { Link } from '../../ui/link.tsx'
import { WinePicture } from '../wine/wine-picture.tsx'
import { otherWines } from './other-wines.ts'
import { ProductWords } from '../../slots/product-words.tsx'
import './bodega-wines.css'

/** Number of wines requested, enough to include other vintages for most bodegas. */
const requested = 48

export default function BodegaWines({ wine }: { wine: ProductAnswer }) {
  const { id, productor } = wine
  const [loaded, setKnown] = useState<{ of: number; wines: readonly ProductAnswer[] }>()
  useEffect(() => {
    let current = true
    const query = { productor: String(productor.id_Prod), page: 0, size: requested }
    void browserApi()('GET /products', { query }).then((answer) => {
      if (!current || !answer.ok || Array.isArray(answer.value)) return
      setKnown({ of: id, wines: answer.value.items })
    })
    return () => {
      current = false
    }
  }, [id, productor.id_Prod])
  const words = wine.reviews.count > 0 && <ProductWords wineId={id} count={wine.reviews.count} />
  if (loaded?.of !== id) return words
  const { vintages, others } = otherWines(wine, loaded.wines)
  const noun = productNoun([wine, ...others].map(({ category }) => category.type))
  return (
    <>
      {words}
      <Row title="Otras cosechas" wines={vintages} />
      <Row title={`Más ${noun.many} de ${productor.description}`} wines={others} />
      {others.length > 0 && (
        <p>
          <Link to={namedAddress('bodega', productor.id_Prod, productor.description)}>
            {isWineType(wine.category.type) ? 'Conocé la bodega' : 'Conocé la marca'} y todos sus {noun.many}
          </Link>
        </p>
      )}
    </>
  )
}

function Row({ title, wines }: { title: string; wines: readonly ProductAnswer[] }) {
  if (wines.length === 0) return null
  return (
    <section className="bodega-wines" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {wines.map((wine) => (
          <li key={wine.id} data-type={wine.category.type}>
            <Link to={productAddress(wine)} prefetch="intent">
              <WinePicture image={wine.image} productId={wine.id} sizes="40px" />
              <span>
                {wine.name}
                <small className="muted figures">{vintageAndContent(wine)}</small>
                <strong className="figures">
                  {wine.available > 0 ? formatPesos(wine.price) : 'Sin stock por ahora'}
                </strong>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
