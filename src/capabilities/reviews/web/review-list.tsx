import { useNavigate } from 'react-router'
import { reviewSorts, reviewsPerPage } from '../review-options.ts'
import type { ReviewAnswer } from '../reviews.contract.ts'
import { EmptyGlass } from '../../../web/ui/empty-glass.tsx'
import { Link } from '../../../web/ui/link.tsx'
import { Pager } from '../../../web/ui/pager.tsx'
import { ReviewTable } from './review-table.tsx'
import { sortNames, type ReviewChange, type ReviewView } from './review-view.ts'

type ListProps = {
  reviews: readonly ReviewAnswer[]
  /** Number of reviews with the chosen stars. */
  total: number
  view: ReviewView
  address: (change: ReviewChange) => string
}

/** One page of reviews in the chosen order. */
export function ReviewList({ reviews, total, view, address }: ListProps) {
  return (
    <>
      <SortChoice sort={view.sort} address={address} />
      <ReviewTable reviews={reviews} />
      <Pager
        page={view.page}
        pages={Math.ceil(total / reviewsPerPage)}
        to={(wanted) => address({ page: wanted > 0 ? String(wanted) : undefined })}
      />
    </>
  )
}

function SortChoice({ sort, address }: Pick<ReviewView, 'sort'> & Pick<ListProps, 'address'>) {
  const navigate = useNavigate()
  return (
    <div className="review-tools">
      <label htmlFor="review-sort">Ordenar</label>
      <select
        id="review-sort"
        className="input"
        value={sort}
        onChange={(event) =>
          void navigate(address({ sort: event.target.value, page: undefined }), {
            preventScrollReset: true,
          })
        }
      >
        {reviewSorts.map((option) => (
          <option key={option} value={option}>
            {sortNames[option]}
          </option>
        ))}
      </select>
    </div>
  )
}

type NoneProps = { productId: number; here: string; total: number; view: ReviewView }

/** Shown if the wine, or this page, has no reviews. */
export function NoReviews({ productId, here, total, view: { stars, page } }: NoneProps) {
  return (
    <div className="empty-state review-empty">
      <EmptyGlass />
      <p>
        {total === 0 && stars === undefined
          ? `Nadie contó todavía qué le pareció ${here}.`
          : 'No hay opiniones en esta página.'}
      </p>
      {(stars !== undefined || page > 0) && <Link to={`/review/${productId}`}>Ver todas</Link>}
    </div>
  )
}
