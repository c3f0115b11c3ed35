import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { boundsOf, directionsTo, mapZoom, type MappedBranch } from '../../../content/branches.ts'
import type { OpenMap } from './open-map.ts'
import './tile-map.css'

const attribution =
  '© <a href="https://www.openstreetmap.org/copyright" rel="noopener noreferrer" target="_blank">OpenStreetMap</a>'
const pin =
  '<svg viewBox="-21 -60 42 62" width="42" height="62" aria-hidden="true"><path d="M0 0c-14-18-20-28-20-38a20 20 0 0 1 40 0c0 10-6 20-20 38z"/><circle cy="-38" r="7"/></svg>'

/** Longer than Leaflet's zoom (250 ms), which does not stop for a removal: it would go on with a map that is no more. */
const zoomEndsMs = 1_000

/** A map of open tiles. Resolves with the first tile; rejects when none can be loaded. @param tilesUrl their address */
export const openTileMap =
  (tilesUrl: string): OpenMap =>
  (host, branches, signal) =>
    new Promise((resolve, reject) => {
      const map = createMap(host, branches)
      let closed = false
      const close = () => {
        // a failure may arrive during unmounting: Leaflet does not accept a second removal
        if (!closed) setTimeout(() => map.remove(), zoomEndsMs)
        closed = true
      }
      const fail = () => {
        signal.removeEventListener('abort', fail)
        close()
        reject(new Error('No map tile could be had'))
      }
      let shown = false
      L.tileLayer(tilesUrl, { attribution, maxZoom: 19 })
        .on('tileload', () => {
          if (shown || signal.aborted) return
          shown = true
          signal.removeEventListener('abort', fail)
          resolve(close)
        })
        // all of them have answered, and none with a picture
        .on('load', () => {
          if (!shown && !signal.aborted) fail()
        })
        .addTo(map)
      signal.addEventListener('abort', fail, { once: true })
      markBranches(map, branches)
    })

function createMap(host: HTMLElement, branches: readonly MappedBranch[]): L.Map {
  const map = L.map(host, {
    minZoom: mapZoom.least,
    // a page that is being scrolled must not be caught by the map
    scrollWheelZoom: false,
    // the library's default language is English
    zoomControl: false,
  })
  const [from, to] = boundsOf(branches)
  map.fitBounds(
    [
      [from.latitude, from.longitude],
      [to.latitude, to.longitude],
    ],
    { maxZoom: mapZoom.start, padding: [40, 40], animate: false },
  )
  map.attributionControl.setPrefix('')
  L.control.zoom({ position: 'topright', zoomInTitle: 'Acercar', zoomOutTitle: 'Alejar' }).addTo(map)
  map.on('popupopen', ({ popup: open }) =>
    open.getElement()?.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', 'Cerrar'),
  )
  return map
}

function markBranches(map: L.Map, branches: readonly MappedBranch[]): void {
  for (const branch of branches) {
    L.marker([branch.position.latitude, branch.position.longitude], {
      title: branch.name,
      alt: `Local de ${branch.name}`,
      icon: L.divIcon({ html: pin, className: 'map-pin', iconSize: [42, 62], iconAnchor: [21, 60] }),
    })
      .bindPopup(popup(branch), { offset: [0, -44] })
      .addTo(map)
  }
}

function popup(branch: MappedBranch): HTMLElement {
  const box = document.createElement('div')
  const name = document.createElement('strong')
  name.textContent = branch.name
  const link = document.createElement('a')
  link.href = directionsTo(branch)
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  link.textContent = 'Cómo llegar'
  box.append(name, document.createElement('br'), branch.address, document.createElement('br'), link)
  return box
}
