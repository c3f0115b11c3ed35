import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../api/use-api.ts'
import { Link } from '../../ui/link.tsx'
import { useNear } from '../../ui/use-near.ts'

/** Promotions named here; their page has all. */
const named = 3

/**
 * Links to the promotions and names the current ones, loaded separately because pages are cached longer than
 * promotions last.
 */
export function PromotionLine() {
  const line = useRef<HTMLParagraphElement>(null)
  const near = useNear(line)
  const [running, setRunning] = useState<{ id: number; name: string }[]>([])
  useEffect(() => {
    if (!near) return undefined
    let shown = true
    void browserApi()('GET /promotions/running').then((answer) => {
      if (!shown || !answer.ok) return
      setRunning(answer.value.filter(({ now }) => now).slice(0, named))
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
      {running.length === 0 && <span>Las que están en marcha</span>}
      {running.map(({ id, name }) => (
        <Link key={id} to={`/promocion/${id}`} className="chip discount">
          {name}
        </Link>
      ))}
    </p>
  )
}
