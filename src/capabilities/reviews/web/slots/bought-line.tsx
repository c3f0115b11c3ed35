import type { BoughtLineProps } from '../../../../web/slots/bought-line.tsx'
import { Link } from '../../../../web/ui/link.tsx'

export default function WriteReview({ wineId }: BoughtLineProps) {
  return (
    <span className="screen-only">
      {' · '}
      <Link to={`/review/${wineId}`}>Opinar</Link>
    </span>
  )
}
