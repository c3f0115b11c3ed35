import { useCallback, useMemo } from 'react'
import { advice } from '../../../../web/slots/advice.ts'
import { Link } from '../../../../web/ui/link.tsx'
import { browserApi } from '../../../../web/api/use-api.ts'
import type { HomeRowProps } from '../../../../web/slots/home-row.tsx'
import { bannerRequested } from '../row-sizes.ts'
import { usePersonal } from '../use-personal.ts'
import { WineRow } from '../../../../web/storefront/product-card/wine-row.tsx'

/** Number of wines on the banner. */
const bannerSize = 4

/** The home page's banner: the season for everybody, and a person's own wines once they are known. */
export default function Recommended({ row, listed }: HomeRowProps) {
  const ask = useCallback(async (seen: string[]) => {
    const answer = await browserApi()('GET /products/recommended', { query: { size: bannerRequested, seen } })
    if (!answer.ok) return answer
    return { ok: true as const, value: answer.value.personal ? answer.value : undefined }
  }, [])
  const banner = usePersonal(row, ask)
  const wines = useMemo(
    () => banner.items.filter((wine) => !listed.some((other) => other.id === wine.id)).slice(0, bannerSize),
    [banner, listed],
  )
  if (wines.length === 0) return null
  return (
    <section className="season" aria-labelledby="season-title">
      <div className="season-head">
        <p className="eyebrow">Recomendados</p>
        <h2 id="season-title">{banner.reason}</h2>
      </div>
      <WineRow wines={wines} />
      {advice && (
        <p className="season-more">
          ¿No sabés qué llevar? <Link to={advice.to}>Preguntale {advice.whom}</Link>
        </p>
      )}
    </section>
  )
}
