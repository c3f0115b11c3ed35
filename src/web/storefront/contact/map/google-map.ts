import { centreOf, mapZoom } from '../../../content/branches.ts'
import type { OpenMap } from './open-map.ts'
import { withRetries } from './retry.ts'

type Position = { lat: number; lng: number }
/** As much of Google's library as a map with three markers needs. */
type GoogleMaps = {
  Map: new (host: HTMLElement, options: object) => { addListener: (event: string, heard: () => void) => void }
  Marker: new (options: { position: Position; map: unknown; title: string }) => unknown
}
type GoogleWindow = {
  google?: { maps?: GoogleMaps }
  shopMapReady?: () => void
  /** Google calls it when it does not accept the key. */
  gm_authFailure?: () => void
}

const slots = () => window as unknown as GoogleWindow
const toGoogle = ({ latitude, longitude }: { latitude: number; longitude: number }): Position => ({
  lat: latitude,
  lng: longitude,
})

/** Google's library, loaded with up to three retries. @param key of the shop's account */
function loadLibrary(key: string): Promise<GoogleMaps> {
  const loaded = slots().google?.maps
  if (loaded) return Promise.resolve(loaded)
  return withRetries(
    () =>
      new Promise<GoogleMaps>((resolve, reject) => {
        const script = document.createElement('script')
        const fail = () => {
          script.remove()
          reject(new Error('Google Maps did not load'))
        }
        slots().shopMapReady = () => {
          const maps = slots().google?.maps
          if (maps) resolve(maps)
          else fail()
        }
        script.addEventListener('error', fail)
        const parameters = new URLSearchParams({
          key,
          v: 'weekly',
          loading: 'async',
          language: 'es-419',
          region: 'AR',
          callback: 'shopMapReady',
        })
        script.src = `https://maps.googleapis.com/maps/api/js?${parameters.toString()}`
        document.head.append(script)
      }),
  )
}

/** Google's map. Resolves when its tiles are there; rejects when it cannot be had or the key is refused. */
export const openGoogleMap =
  (key: string): OpenMap =>
  async (host, branches, signal) => {
    const rejected = new Promise<never>((_, reject) => {
      slots().gm_authFailure = () => reject(new Error('Google Maps refused the key'))
    })
    const maps = await Promise.race([loadLibrary(key), rejected])
    signal.throwIfAborted()
    const map = new maps.Map(host, {
      center: toGoogle(centreOf(branches)),
      zoom: mapZoom.start,
      minZoom: mapZoom.least,
      gestureHandling: 'cooperative',
      streetViewControl: false,
      mapTypeControl: false,
    })
    for (const { name, position } of branches)
      new maps.Marker({ map, position: toGoogle(position), title: name })
    await Promise.race([
      new Promise<void>((resolve) => map.addListener('tilesloaded', () => resolve())),
      rejected,
    ])
    return () => host.replaceChildren()
  }
