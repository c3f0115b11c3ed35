import type { ProductRatingProps } from '../../../../web/slots/product-rating.tsx'
import { Link } from '../../../../web/ui/link.tsx'

export default function ReviewsLink({ wineId, count }: ProductRatingProps) {
  return <Link to={`/review/${wineId}`}>{count === 1 ? '1 opinión' : `${count} opiniones`}</Link>
}
