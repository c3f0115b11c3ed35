import { useEffect, useRef, useState, type RefObject } from 'react'
import type { PageSettings } from '../../../../app/shop.contract.ts'
import { DrawnMap } from './drawn-map.tsx'
import { openFirstMap } from './open-map.ts'
import type { MappedBranch } from '../../../content/branches.ts'
import './branch-map.css'

/** The branches on a map; nothing while none has a place on it: Google's or open tiles where they can be had, and a drawn one in any case. */
type BranchMapProps = { settings: PageSettings['map']; branches: readonly MappedBranch[] }

export function BranchMap({ settings, branches }: BranchMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const holder = useRef<HTMLDivElement>(null)
  const { now, retry } = useMap({ settings, branches }, frame, holder)

  if (branches.length === 0) return null
  return (
    <>
      <div className="branch-map" ref={frame} data-shown={now === 'shown'}>
        {now !== 'shown' && <DrawnMap branches={branches} />}
        <div
          ref={holder}
          className="branch-map-holder"
          {...(now === 'shown'
            ? { role: 'region', 'aria-label': 'Mapa de los locales' }
            : { 'aria-hidden': true, inert: true })}
        />
      </div>
      <p className="branch-map-status muted" role="status">
        {now === 'loading' && 'Cargando el mapa…'}
        {now === 'failed' && (
          <>
            El mapa no se pudo cargar: te mostramos un plano dibujado.{' '}
            <button type="button" className="link-button" onClick={retry}>
              Probar de nuevo
            </button>
          </>
        )}
      </p>
    </>
  )
}

type Box = RefObject<HTMLDivElement | null>

/** Opens a map in its holder once its frame comes near the viewport: no request to another host before. */
function useMap({ settings, branches }: BranchMapProps, frame: Box, holder: Box) {
  const wanted = Boolean(settings.googleKey ?? settings.tilesUrl)
  const [now, setNow] = useState<'drawn' | 'loading' | 'shown' | 'failed'>('drawn')
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!wanted || !frame.current) return undefined
    const leaving = new AbortController()
    let close: (() => void) | undefined
    const open = async () => {
      if (!holder.current) return
      setNow('loading')
      try {
        close = await openFirstMap(holder.current, { settings, branches }, leaving.signal)
        if (leaving.signal.aborted) close()
        else setNow('shown')
      } catch {
        if (!leaving.signal.aborted) setNow('failed')
      }
    }
    const stopWatching = onceNear(frame.current, () => void open())
    return () => {
      stopWatching()
      leaving.abort()
      close?.()
    }
  }, [settings, branches, wanted, round, frame, holder])
  return { now, retry: () => setRound(round + 1) }
}

function onceNear(element: Element, act: () => void): () => void {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      near.disconnect()
      act()
    },
    { rootMargin: '200px' },
  )
  near.observe(element)
  return () => near.disconnect()
}
