import { useEffect, useState } from 'react'
import { Link } from '../../../web/ui/link.tsx'
import { wineAddress } from '../../../catalogue/wine-address.ts'
import { type NamedWine, vintageAndContent, wineName } from '../../../catalogue/wine-name.ts'
import { AddButton } from '../../../web/storefront/cart/add-button.tsx'
import type { CartWine } from '../../../web/storefront/cart/local-cart.ts'
import { WinePicture } from '../../../web/storefront/wine/wine-picture.tsx'
import { loadFavourites, toggleFavourite, type Favourite } from './favourite-store.ts'
import { useFavourites } from './use-favourites.ts'
import { PrivatePage } from '../../../web/ui/private-page.tsx'
import { FavouritesParts } from '../../../web/slots/favourites.tsx'
import { SoldOutParts } from '../../../web/slots/sold-out.tsx'
import { EmptyRack } from '../../../web/ui/drawings.tsx'
import { Failure } from '../../../web/ui/failure.tsx'
import { Price } from '../../../web/ui/price.tsx'
import { useKeyboardPlace } from '../../../web/ui/use-keyboard-place.ts'
import { unlistedMeta } from '../../../web/content/page-title.ts'
import './favourites.css'
import { Loading } from '../../../web/ui/loading.tsx'
import { readOfflineCopy } from '../../../web/session/offline-copies.ts'
import '../../../web/offline/cached-list.css'

export const meta = unlistedMeta('Lista Favoritos')

type CachedFavourite = { id_prod: number; product: NamedWine & { image: string } }

/** The favourites as they were when there was a network last: to read, not to change. */
function CachedFavourites({ why }: { why: string }) {
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

export default function Favourites() {
  return (
    <PrivatePage unknown={(why) => <CachedFavourites why={why} />}>
      {() => (
        <>
          <div className="page-head">
            <h1>Lista Favoritos</h1>
            <Link to="/">Seguir mirando</Link>
          </div>
          <FavouriteList />
          <BelowFavourites />
        </>
      )}
    </PrivatePage>
  )
}

function BelowFavourites() {
  const favourites = useFavourites()
  return <FavouritesParts liked={favourites.state === 'ready' ? favourites.liked : undefined} />
}

function FavouriteList() {
  const favourites = useFavourites()
  const place = useKeyboardPlace(favourites, 'li')
  if (favourites.state === 'loading') return <Skeletons />
  if (favourites.state === 'failed')
    return <Failure problem={favourites.problem} again={() => void loadFavourites()} />
  const shown = favourites.items.filter((favourite) => favourites.liked.has(favourite.id_prod))
  if (shown.length === 0) {
    return (
      <div className="empty-state">
        <EmptyRack />
        <p>No agrego ningun producto a favoritos!</p>
        <Link to="/" className="button">
          Ver vinos
        </Link>
      </div>
    )
  }
  return (
    <ul className="favourites" {...place}>
      {shown.map((favourite) => (
        <Row key={favourite.id_prod} favourite={favourite} />
      ))}
    </ul>
  )
}

function Row({ favourite: { id_prod, product } }: { favourite: Favourite }) {
  return (
    <li>
      <WinePicture image={product.image} productId={id_prod} sizes="40px" />
      <div>
        <p className="eyebrow">{product.producer}</p>
        <h2>{product.name}</h2>
        <p className="muted">{vintageAndContent(product)}</p>
        {product.available > 0 ? (
          <Price price={product.price} discount={product.descuento} />
        ) : (
          <p className="chip bad">{product.archived ? 'No disponible' : 'Sin stock por ahora'}</p>
        )}
      </div>
      <div className="favourites-actions">
        {product.available > 0 && <AddButton wine={toCartWine(id_prod, product)} />}
        {product.available < 1 && !product.archived && (
          <SoldOutParts productId={id_prod} name={wineName(product)} />
        )}
        <Link
          to={wineAddress({ ...product, id: id_prod })}
          aria-label={`Ver Detalle de ${wineName(product)}`}
        >
          Ver Detalle
        </Link>
        <button
          type="button"
          className="link-button"
          aria-label={`Quitar Producto ${wineName(product)}`}
          onClick={() => void toggleFavourite(id_prod)}
        >
          Quitar Producto
        </button>
      </div>
    </li>
  )
}

function toCartWine(id: number, { producer, type, ...wine }: Favourite['product']): CartWine {
  return { ...wine, id, productor: { description: producer }, category: { type } }
}

function Skeletons() {
  return (
    <div role="status" className="favourites">
      <span className="visually-hidden">Cargando…</span>
      <ul aria-hidden="true">
        {[1, 2, 3].map((row) => (
          <li key={row}>
            <span className="skeleton favourites-skeleton-bottle" />
            <span className="skeleton favourites-skeleton-line" />
          </li>
        ))}
      </ul>
    </div>
  )
}
