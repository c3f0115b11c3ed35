import { useEffect, useState } from 'react'
import { Link } from '../ui/link.tsx'
import { wineAddress } from '../../catalogue/wine-address.ts'
import { vintageAndContent } from '../../catalogue/wine-name.ts'
import { offlinePages } from '../slots/offline.ts'
import { cacheNames } from '../session/caches.ts'
import './cached-list.css'
import { useOnline } from './use-online.ts'
import { readRecentlyViewed, type ViewedWine } from '../session/recently-viewed.ts'
import { EmptyGlass } from '../ui/empty-glass.tsx'
import { unlistedMeta } from '../content/page-title.ts'
import './offline.css'

export const meta = unlistedMeta('Sin conexión')

/** Lists what is available offline, in place of a page that is not cached. */
export default function Offline() {
  const online = useOnline()
  const wines = useCachedWines()
  return (
    <div className="offline">
      <EmptyGlass />
      <h1>Sin conexión</h1>
      <p>
        {online
          ? 'La conexión volvió: ya podés seguir mirando.'
          : 'Esta página no está guardada en tu dispositivo. Cuando vuelva la conexión la vas a poder ver.'}
      </p>
      <p className="row">
        <Link to="/" className="button">
          Ir al inicio
        </Link>
        <Link to="/shoppingCart" className="button quiet">
          Mi carrito
        </Link>
        {offlinePages.map(({ path, name }) => (
          <Link key={path} to={path} className="button quiet">
            {name}
          </Link>
        ))}
      </p>
      {wines.length > 0 && <CachedWines wines={wines} />}
    </div>
  )
}

function CachedWines({ wines }: { wines: readonly ViewedWine[] }) {
  return (
    <section aria-labelledby="cached-title">
      <h2 id="cached-title">Vinos que miraste</h2>
      <ul className="cached-list">
        {wines.map((wine) => (
          <li key={wine.id}>
            <a href={wineAddress(wine)}>
              <img src={wine.image} alt="" width={40} height={120} />
              <span>
                <small className="muted">{wine.producer}</small>
                {wine.name}
                <small className="muted">{vintageAndContent(wine)}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Viewed wines whose page is cached. */
function useCachedWines(): ViewedWine[] {
  const [wines, setWines] = useState<ViewedWine[]>([])
  useEffect(() => {
    let current = true
    const find = async () => {
      const cache = await caches.open(cacheNames.visited)
      const paths = (await cache.keys()).map((request) => new URL(request.url).pathname)
      const cached = readRecentlyViewed().filter((wine) => paths.includes(`/detail/${wine.id}`))
      if (current) setWines(cached)
    }
    find().catch(() => undefined)
    return () => {
      current = false
    }
  }, [])
  return wines
}
