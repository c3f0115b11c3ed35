import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { wineAddress } from '../../../../catalogue/wine-address.ts'
import { vintageAndContent, wineName } from '../../../../catalogue/wine-name.ts'
import { WinePicture } from '../../../../web/storefront/wine/wine-picture.tsx'
import { useKeyboardPlace } from '../../../../web/ui/use-keyboard-place.ts'
import { readWishes, subscribeToWishes, type BackInStockButton } from '../back-in-stock-store.ts'
import type { FavouritesProps } from '../../../../web/slots/favourites.tsx'
import { SoldOutParts } from '../../../../web/slots/sold-out.tsx'

const none: readonly BackInStockButton[] = []

/** The wines that a person waits for and that are not among their favourites, where each row says it of itself. */
export default function AwaitedWines({ liked }: FavouritesProps) {
  const wishes = useSyncExternalStore(subscribeToWishes, readWishes, () => none)
  const place = useKeyboardPlace(wishes, 'li')
  if (!liked) return null
  const others = wishes.filter((wish) => !liked.has(wish.id_prod))
  if (others.length === 0) return null
  return (
    <section aria-labelledby="awaited-wines" className="awaited-wines">
      <h2 id="awaited-wines">Esperás que vuelvan</h2>
      <ul className="favourites" {...place}>
        {others.map(({ id_prod, product }) => (
          <li key={id_prod}>
            <WinePicture image={product.image} productId={id_prod} sizes="40px" />
            <div>
              <p className="eyebrow">{product.producer}</p>
              <h3>
                <Link to={wineAddress({ ...product, id: id_prod })}>{product.name}</Link>
              </h3>
              <p className="muted">{vintageAndContent(product)}</p>
            </div>
            <div className="favourites-actions">
              <SoldOutParts productId={id_prod} name={wineName(product)} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
