import { useCallback } from 'react'
import type { RecommendedCard } from '../product-card/card-wine.ts'
import { browserApi } from '../../api/use-api.ts'
import { usePersonal } from './use-personal.ts'
import { WineRow } from '../product-card/wine-row.tsx'

export const similarSize = 4

/** Wines like the one on the page, in the order that suits this person once they are known. */
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
  return (
    <section className="detail-similar" aria-labelledby="similar-title">
      <h2 id="similar-title">Vinos parecidos</h2>
      <WineRow wines={shown} />
    </section>
  )
}
