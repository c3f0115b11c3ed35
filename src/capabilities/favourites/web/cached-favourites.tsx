import { useEffect, useState } from 'react'
import { wineAddress } from '../../../catalogue/wine-address.ts'
import { vintageAndContent, type NamedWine } from '../../../catalogue/wine-name.ts'
import { Loading } from '../../../web/ui/loading.tsx'
import { readOfflineCopy } from '../../../web/session/offline-copies.ts'
import '../../../web/offline/cached-list.css'

type CachedFavourite = { id_prod: number; product: NamedWine & { image: string } }

/** The favourites as they were when there was a network last: to read, not to change. */
export function CachedFavourites({ why }: { why: string }) {
  const [stored, setStored] = useState<CachedFavourite[]>()
  useEffect(() => {
    let current = true
    void readOfflineCopy('favorite').then((copy) => {
      if (current) setStored(Array.isArray(copy) ? copy.filter(isCached) : [])
    })
    return () => {
      current = false
    }
  }, [])
  if (!stored) return <Loading />
  return (
    <>
      <h1>Lista Favoritos</h1>
      <p className="notice warn cached-why" role="status">
        {why} {stored.length > 0 && 'Estos son los favoritos que vimos la última vez.'}
      </p>
      <ul className="cached-list">
        {stored.map(({ id_prod, product }) => (
          <li key={id_prod}>
            <a href={wineAddress({ ...product, id: id_prod })}>
              <img src={product.image} alt="" width={40} height={120} />
              <span>
                <small className="muted">{product.producer}</small>
                {product.name}
                <small className="muted">{vintageAndContent(product)}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

function isCached(value: unknown): value is CachedFavourite {
  const favourite = value as Partial<CachedFavourite> | null
  return Number.isInteger(favourite?.id_prod) && typeof favourite?.product?.name === 'string'
}
