import { useEffect, useState } from 'react'
import type { ReviewAnswer } from '../../reviews.contract.ts'
import { browserApi } from '../../../../web/api/use-api.ts'
import type { ProductWordsProps } from '../../../../web/slots/product-words.tsx'
import { Link } from '../../../../web/ui/link.tsx'
import { Stars } from '../../../../web/ui/stars.tsx'

/** Reviews shown on the wine's page. */
const shownAtMost = 3

/** What buyers wrote of a wine: the first ones with words, and the way to all of them. */
export default function ReviewExcerpts({ wineId, count }: ProductWordsProps) {
  const [reviews, setReviews] = useState<readonly ReviewAnswer[]>([])
  useEffect(() => {
    let current = true
    void browserApi()('GET /review/{id}', { path: { id: wineId }, query: {} }).then((answer) => {
      if (current && answer.ok && Array.isArray(answer.value)) setReviews(answer.value)
    })
    return () => {
      current = false
    }
  }, [wineId])
  const excerpts = reviews.filter(({ description }) => description.trim() !== '').slice(0, shownAtMost)
  if (excerpts.length === 0) return null
  return (
    <section className="wine-words" aria-labelledby="wine-words">
      <h2 id="wine-words">Qué dicen quienes lo tomaron</h2>
      <ul>
        {excerpts.map(({ id, stars, description, author, verified }) => (
          <li key={id}>
            <Stars average={stars} />
            <blockquote>{description}</blockquote>
            <p className="muted">
              {author}
              {verified && ' · compra verificada'}
            </p>
          </li>
        ))}
      </ul>
      <p>
        <Link to={`/review/${wineId}`}>{count === 1 ? 'Ver la opinión' : `Ver las ${count} opiniones`}</Link>
      </p>
    </section>
  )
}
