import { choose, hashToUnit, type BottleFacts } from './bottle-facts.ts'
import { shapeOf, type BottleShape } from './bottle-shape.ts'
import { drawLabel } from './label.ts'
import { r } from './label-box.ts'

export type Glass = { body: string; edge: string; wine?: string; clear: boolean }

/** A bottle of wine. */
export function drawWine(wine: BottleFacts): string {
  return drawBottle(wine, shapeOf(wine), glassOf(wine), capsule)
}

/** Draws what closes a bottle: foil, stopper or cap. `accent` is the label's colour. */
type Closure = (facts: BottleFacts, shape: BottleShape, accent: string) => string

/** A closed bottle with its label: SVG text, 240 x 720. */
export function drawBottle(wine: BottleFacts, shape: BottleShape, glass: Glass, closure: Closure): string {
  const label = drawLabel(wine, shape)
  const { half } = shape
  return `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="720" viewBox="0 0 240 720">
<defs><linearGradient id="g"><stop offset="0" stop-color="${glass.edge}"/><stop offset=".2" stop-color="${glass.body}"/><stop offset=".72" stop-color="${glass.body}"/><stop offset="1" stop-color="${glass.edge}"/></linearGradient>
<linearGradient id="r"><stop offset="0" stop-opacity=".34"/><stop offset=".16" stop-opacity="0"/><stop offset=".8" stop-opacity="0"/><stop offset="1" stop-opacity=".34"/></linearGradient>
<radialGradient id="s"><stop offset="0" stop-opacity=".3"/><stop offset="1" stop-opacity="0"/></radialGradient><clipPath id="c"><path d="${shape.outline}"/></clipPath></defs>
<ellipse cx="120" cy="702" rx="${half + 26}" ry="12" fill="url(#s)"/>
<path d="${shape.outline}" fill="url(#g)"/>
<g clip-path="url(#c)">${glass.clear ? wineInside(shape, glass) : ''}${label.svg}
<rect x="${120 - half}" y="${shape.top}" width="${half * 2}" height="${705 - shape.top}" fill="url(#r)"/>
${closure(wine, shape, label.accent)}
<path d="M${r(120 - half * 0.74)} ${shape.labelTop - 40}V${shape.labelBottom + 50}" stroke="#fff" stroke-opacity="${glass.clear ? 0.5 : 0.2}" stroke-width="5" stroke-linecap="round"/>
<path d="M${r(120 - shape.neckHalf * 0.5)} ${shape.top + 14}V${shape.capsuleBottom + 34}" stroke="#fff" stroke-opacity=".26" stroke-width="4" stroke-linecap="round"/></g>
</svg>`
}

function glassOf(wine: BottleFacts): Glass {
  if (wine.type === 'Rosado') {
    const wineColour = choose(['#eaa08f', '#e58d8f', '#efb09a', '#dc7f88'], `rose ${wine.id}`)
    return { body: '#f0d3ca', edge: '#cf9c92', wine: wineColour, clear: true }
  }
  if (wine.type === 'Blanco') {
    if (wine.sparkling) return { body: '#3d4a2c', edge: '#1d2614', clear: false }
    const golden = wine.degreeSugar.startsWith('Dulce')
    return golden
      ? { body: '#ecd596', edge: '#a87f2c', wine: '#dba63b', clear: true }
      : choose<Glass>(
          [
            { body: '#dfe0b0', edge: '#98995c', wine: '#e2d184', clear: true },
            { body: '#8d9457', edge: '#565d2e', clear: false },
            { body: '#a8964f', edge: '#6a5b26', clear: false },
          ],
          `glass ${wine.producer}`,
        )
  }
  return choose<Glass>(
    [
      { body: '#2a1a17', edge: '#0f0808', clear: false },
      { body: '#1f2a1d', edge: '#0b110a', clear: false },
      { body: '#33201a', edge: '#150b08', clear: false },
    ],
    `glass ${wine.producer}`,
  )
}

/** In clear glass the wine is visible up to a little below the capsule. */
function wineInside(shape: BottleShape, glass: Glass): string {
  const level = shape.capsuleBottom + 16
  return `<rect x="0" y="${level}" width="240" height="${692 - level}" fill="${glass.wine ?? 'none'}" opacity=".82"/><rect x="0" y="${level}" width="240" height="720" fill="url(#r)" opacity=".6"/>`
}

/** Foil, wax or bare cork on the neck. */
function capsule(wine: BottleFacts, shape: BottleShape, accent: string): string {
  const { top, capsuleBottom: end, neckHalf } = shape
  const x = 120 - neckHalf - 3
  const w = neckHalf * 2 + 6
  if (wine.sparkling) {
    const foil = choose(['#c9a44c', '#b9b4a6', accent, '#2b2320'], `foil ${wine.producer}`)
    return `<path d="M60 ${top}h120v${end - top - 26}q-30 20 -60 26q-30 -6 -60 -26z" fill="${foil}"/><path d="M60 ${top + 34}h120" stroke="#000" stroke-opacity=".28" stroke-width="2"/><path d="M60 ${top + 40}h120" stroke="#fff" stroke-opacity=".35" stroke-width="1"/><rect x="60" y="${top}" width="120" height="${end - top}" fill="url(#r)" opacity=".35"/>`
  }
  const colour = choose(
    [accent, '#2b2320', '#7a5a25', '#8a1f2f', '#c2b59b', '#33424a'],
    `capsule ${wine.producer}`,
  )
  const wax = hashToUnit(`wax ${wine.producer}`) > 0.86
  const edge = wax ? `q4 14 9 4q5 18 11 2q5 12 ${r(w - 20)} -6` : `h${w}`
  return `<path d="M${x} ${top}V${end}${edge}V${top}z" fill="${colour}"/><path d="M${x} ${top + 22}h${w}" stroke="#000" stroke-opacity=".3" stroke-width="1.6"/><path d="M${x} ${end - 7}h${w}" stroke="#fff" stroke-opacity=".28" stroke-width="1"/><rect x="${x}" y="${top}" width="${w}" height="${end - top}" fill="url(#r)"/>`
}
