import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { WinePicture } from '../catalogue/wine-picture.tsx'
import { forgetLooked, readLooked, type LookedWine } from './looked.ts'
import './recently-seen.css'

const shownAtMost = 6

/** The wines last looked at in this browser, the last one first: the way back to one that was left behind. */
export function RecentlySeen() {
  const [wines, setWines] = useState<LookedWine[]>([])
  useEffect(() => setWines(readLooked().slice(0, shownAtMost)), [])
  if (wines.length === 0) return null
  const forget = () => {
    forgetLooked()
    setWines([])
  }
  return (
    <section className="recently" aria-labelledby="recently-title">
      <div className="recently-head">
        <h2 id="recently-title">Vistos hace poco</h2>
        <button type="button" className="link-button" onClick={forget}>
          Olvidarlos
        </button>
      </div>
      <ul>
        {wines.map((wine) => (
          <li key={wine.id}>
            <Link to={`/detail/${wine.id}`}>
              <WinePicture image={wine.image} productId={wine.id} sizes="32px" />
              <span>
                <small className="muted">{wine.producer}</small>
                {wine.name}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
