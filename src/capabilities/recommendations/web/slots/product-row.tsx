import { useCallback } from 'react'
import { productNoun, titled } from '../../../../catalogue/taxonomy/product-nouns.ts'
import { browserApi } from '../../../../web/api/use-api.ts'
import type { ProductRowProps } from '../../../../web/slots/product-row.tsx'
import { similarSize } from '../row-sizes.ts'
import { usePersonal } from '../use-personal.ts'
import { WineRow } from '../../../../web/storefront/product-card/wine-row.tsx'

/** Wines like the one on the page, in the order that suits this person once they are known. */
export default function Similar({ wineId, wines }: ProductRowProps) {
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
