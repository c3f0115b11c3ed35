import { HeartIcon } from '../ui/icons.tsx'
import { toggleFavourite, useFavourites } from './favourite-store.ts'
import './favourite-toggle.css'

/** The heart: likes a wine, or takes that back. */
export function FavouriteToggle({ productId, name }: { productId: number; name: string }) {
  const liked = useFavourites().has(productId)
  return (
    <button
      type="button"
      className="favourite-toggle"
      aria-pressed={liked}
      aria-label={liked ? `Quitar ${name} de favoritos` : `Agregar ${name} a favoritos`}
      onClick={() => void toggleFavourite(productId)}
    >
      <HeartIcon filled={liked} />
    </button>
  )
}
