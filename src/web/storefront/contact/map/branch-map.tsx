import { useEffect, useRef, useState } from 'react'
import type { PageSettings } from '../../../../app/shop.contract.ts'
import { DrawnMap } from './drawn-map.tsx'
import { openFirstMap } from './open-map.ts'
import './branch-map.css'

/** The three branches on a map: Google's or open tiles where they can be had, and a drawn one in any case. */
export function BranchMap({ settings }: { settings: PageSettings['map'] }) {
  const wanted = Boolean(settings.googleKey ?? settings.tilesUrl)
  const frame = useRef<HTMLDivElement>(null)
  const holder = useRef<HTMLDivElement>(null)
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
        close = await openFirstMap(holder.current, settings, leaving.signal)
        if (leaving.signal.aborted) close()
        else setNow('shown')
      } catch {
        if (!leaving.signal.aborted) setNow('failed')
      }
    }
    // no request to another host before the map comes near the viewport
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        near.disconnect()
        void open()
      },
      { rootMargin: '200px' },
    )
    near.observe(frame.current)
    return () => {
      near.disconnect()
      leaving.abort()
      close?.()
    }
  }, [settings, wanted, round])

  return (
    <>
      <div className="branch-map" ref={frame} data-shown={now === 'shown'}>
        {now !== 'shown' && <DrawnMap />}
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
            <button type="button" className="link-button" onClick={() => setRound(round + 1)}>
              Probar de nuevo
            </button>
          </>
        )}
      </p>
    </>
  )
}
