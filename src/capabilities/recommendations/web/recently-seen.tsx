import { useSyncExternalStore } from 'react'
import { Link } from '../../../web/ui/link.tsx'
import { wineAddress } from '../../../catalogue/wine-address.ts'
import { vintageAndContent } from '../../../catalogue/wine-name.ts'
import { WinePicture } from '../../../web/storefront/wine/wine-picture.tsx'
import {
  clearRecentlyViewed,
  storedRecentlyViewed,
  readRecentlyViewed,
  subscribeToRecentlyViewed,
} from '../../../web/session/recently-viewed.ts'
import './recently-seen.css'

const shownAtMost = 6

/** Wines last viewed in this browser, newest first. */
export default function RecentlySeen() {
  const stored = useSyncExternalStore(subscribeToRecentlyViewed, storedRecentlyViewed, () => '[]')
  const wines = stored === '[]' ? [] : readRecentlyViewed().slice(0, shownAtMost)
  if (wines.length === 0) return null
  return (
    <section className="recently" aria-labelledby="recently-title">
      <div className="recently-head">
        <h2 id="recently-title">Vistos hace poco</h2>
        <button type="button" className="link-button" onClick={clearRecentlyViewed}>
          Olvidarlos
        </button>
      </div>
      <ul>
        {wines.map((wine) => (
          <li key={wine.id}>
            <Link to={wineAddress(wine)}>
              <WinePicture image={wine.image} productId={wine.id} sizes="32px" />
              <span>
                <small className="muted">{wine.producer}</small>
                {wine.name}
                <small className="muted">{vintageAndContent(wine)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
