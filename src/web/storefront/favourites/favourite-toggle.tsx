import { HeartIcon } from '../../ui/icons.tsx'
import { toggleFavourite } from './favourite-store.ts'
import { useLiked } from './use-favourites.ts'
import './favourite-toggle.css'

/** The heart: likes a wine, or takes that back. `card`: on the corner of a product card. */
export function FavouriteToggle({
  productId,
  name,
  place = 'detail',
}: {
  productId: number
  name: string
  place?: 'detail' | 'card'
}) {
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
