import { HeartIcon } from '../../../../web/ui/icons.tsx'
import type { ProductMarkProps } from '../../../../web/slots/product-mark.tsx'
import { toggleFavourite } from '../favourite-store.ts'
import { useLiked } from '../use-favourites.ts'
import '../favourite-toggle.css'

/** The heart: likes a wine, or takes that back. */
export default function FavouriteToggle({ productId, name, place }: ProductMarkProps) {
  const liked = useLiked(productId)
  return (
    <button
      type="button"
      className={`favourite-toggle on-${place}`}
      aria-pressed={liked}
      aria-label={`${name} entre mis favoritos`}
      title={liked ? 'Quitar de favoritos' : 'Agregar a favoritos'}
      onClick={() => void toggleFavourite(productId)}
    >
      <HeartIcon filled={liked} />
    </button>
  )
}
