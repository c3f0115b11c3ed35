import { expect, test } from 'vitest'
import type { BottleFacts } from './bottle-facts.ts'
import { shapeOf } from './bottle-shape.ts'
import { drawLabel } from './label.ts'

const wine: BottleFacts = {
  id: 1,
  name: 'Comtesse Marie de France Brut Millésime Champagne Grand Cru',
  producer: '',
  region: 'Champagne',
  country: 'Francia',
  type: 'Blanco',
  variety: 'Chardonnay y Pinot Noir',
  degreeSugar: 'Seco',
  sparkling: false,
  vintage: 2020,
  alcohol: 12.5,
  volumeMl: 750,
}

/** The y positions of the text lines. */
function lines(svg: string): number[] {
  return [...svg.matchAll(/<path d="M-?[\d.]+ (-?[\d.]+)m/g)].map((match) => Number(match[1]))
}

// producers that cover every label layout, on bottles with every label size
test.each([
  ['a sparkling wine', { sparkling: true }],
  ['a bottle', {}],
  ['a half bottle', { volumeMl: 375, degreeSugar: 'Dulce' }],
])('the longest name stays on the paper of %s', (_, facts) => {
  for (let house = 0; house < 16; house += 1) {
    const drawn = { ...wine, ...facts, producer: `Bodega y Viñedos ${house}` }
    const shape = shapeOf(drawn)
    const set = lines(drawLabel(drawn, shape).svg)
    expect(set.length, drawn.producer).toBeGreaterThan(3)
    expect(Math.max(...set), drawn.producer).toBeLessThanOrEqual(shape.labelBottom)
  }
})
