import { useCallback } from 'react'
import { productNoun, titled } from '../../../catalogue/taxonomy/product-nouns.ts'
import type { RecommendedCard } from '../product-card/card-wine.ts'
import { browserApi } from '../../api/use-api.ts'
import { usePersonal } from './use-personal.ts'
import { WineRow } from './wine-row.tsx'

export const similarSize = 4

/** Similar wines, in a personal order once it is loaded. */
export function Similar({ wineId, wines }: { wineId: number; wines: RecommendedCard[] }) {
  const ask = useCallback(
    (seen: string[]) =>
      browserApi()('GET /products/similar/{id}', {
        path: { id: wineId },
        query: { size: similarSize, seen: seen.filter((id) => id !== String(wineId)) },
      }),
    [wineId],
  )
  const shown = usePersonal(wines, ask)
  if (shown.length === 0) return null
  const { many } = productNoun(shown.map(({ category }) => category.type))
  return (
    <section className="detail-similar" aria-labelledby="similar-title">
      <h2 id="similar-title">{titled(many)} parecidos</h2>
      <WineRow wines={shown} />
    </section>
  )
}
