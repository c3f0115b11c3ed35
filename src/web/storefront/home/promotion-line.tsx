import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../api/use-api.ts'
import { Link } from '../../ui/link.tsx'
import { useNear } from '../../ui/use-near.ts'

/** Promotions that are named; their page has all. */
const named = 3

/** The way to the promotions, with the names of those that hold now: pages are cached longer than promotions hold. */
export function PromotionLine() {
  const line = useRef<HTMLParagraphElement>(null)
  const near = useNear(line)
  const [names, setNames] = useState('')
  useEffect(() => {
    if (!near) return undefined
    let shown = true
    void browserApi()('GET /promotions/running').then((answer) => {
      if (!shown || !answer.ok) return
      const holding = answer.value.filter(({ now }) => now)
      setNames(
        holding
          .slice(0, named)
          .map(({ name }) => name)
          .join(' · '),
      )
    })
    return () => {
      shown = false
    }
  }, [near])
  return (
    <p className="home-promotions" ref={line}>
      <Link to="/promociones" prefetch="intent">
        Promociones
      </Link>
      <span>{names || 'Las que están en marcha, y hasta cuándo'}</span>
    </p>
  )
}
