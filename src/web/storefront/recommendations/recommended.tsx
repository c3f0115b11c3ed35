import { useCallback, useMemo } from 'react'
import { Link } from '../../ui/link.tsx'
import type { RecommendedCard } from '../product-card/card-wine.ts'
import { browserApi } from '../../api/use-api.ts'
import { usePersonal } from './use-personal.ts'
import { WineRow } from './wine-row.tsx'

/** Wines on the banner. More are requested, because those in the list above are left out. */
export const bannerSize = 4
export const bannerRequested = 8

export type Banner = { reason: string; items: RecommendedCard[] }

/** The home page's banner: seasonal for everyone, personal once recommendations are loaded. */
export function Recommended({ season, listed }: { season: Banner; listed: { id: number }[] }) {
  const ask = useCallback(async (seen: string[]) => {
    const answer = await browserApi()('GET /products/recommended', { query: { size: bannerRequested, seen } })
    if (!answer.ok) return answer
    return { ok: true as const, value: answer.value.personal ? answer.value : undefined }
  }, [])
  const banner = usePersonal(season, ask)
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
      <p className="season-more">
        ¿No sabés qué llevar? <Link to="/sommelier">Preguntale al sommelier</Link>
      </p>
    </section>
  )
}
