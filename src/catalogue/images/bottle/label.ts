import { writeNumber } from '../../../money/write-number.ts'
import type { CategoryType } from '../../taxonomy/product-kinds.ts'
import { choose, hashToUnit, type BottleFacts } from './bottle-facts.ts'
import type { BottleShape } from './bottle-shape.ts'
import { r, type Art, type Box } from './label-box.ts'
import { ornament } from './ornaments.ts'
import { fit, lineOf, setLine, type FaceName } from './typesetting.ts'

type Palette = { paper: string; ink: string; accent: string; soft: string }

const palettes: [Palette, ...Palette[]] = [
  { paper: '#f7f1e4', ink: '#2a2023', accent: '#6e1429', soft: '#d9c7a6' },
  { paper: '#fbf8f1', ink: '#1f2a30', accent: '#a8792c', soft: '#dcd5c6' },
  { paper: '#efe6d3', ink: '#33231c', accent: '#8c3b1f', soft: '#cdb78f' },
  { paper: '#f3efe6', ink: '#24301f', accent: '#5d6b2d', soft: '#cfd0b4' },
  { paper: '#f8f4ee', ink: '#2c2233', accent: '#4a3a6b', soft: '#d5cbdc' },
  { paper: '#24191c', ink: '#f3e7d3', accent: '#c9a04a', soft: '#5b4449' },
  { paper: '#1f2b2c', ink: '#f0ebdd', accent: '#c7a86a', soft: '#46585a' },
  { paper: '#6e1429', ink: '#f8ecdd', accent: '#e2bf84', soft: '#8f3a4d' },
  { paper: '#e9dfc9', ink: '#1d3247', accent: '#1d3247', soft: '#bcae8f' },
]

type Layout = 'frame' | 'landscape' | 'modern' | 'block' | 'band' | 'seal' | 'leaf' | 'pattern'
const layouts: [Layout, ...Layout[]] = [
  'frame',
  'landscape',
  'modern',
  'block',
  'band',
  'seal',
  'leaf',
  'pattern',
]

/** Wine types whose accent does not depend on the producer. */
const accents: Partial<Record<CategoryType, string>> = { Rosado: '#b4596a', Blanco: '#97752a' }

/** Layout and palette belong to the producer; the wine determines accent and text. */
export function drawLabel(wine: BottleFacts, shape: BottleShape): { svg: string; accent: string } {
  const palette = choose(palettes, `palette ${wine.producer}`)
  const layout = choose(layouts, `layout ${wine.producer}`)
  const dark = palette.paper < '#8'
  const accent = dark ? palette.accent : (accents[wine.type] ?? palette.accent)
  const tall = shape.labelBottom - shape.labelTop
  const inset = layout === 'band' ? 0 : layout === 'modern' ? 8 : 5
  const half = shape.half - inset
  const height = layout === 'seal' ? Math.min(tall, half * 2.15) : layout === 'modern' ? tall * 0.86 : tall
  const box: Box = { x: 120 - half, y: shape.labelTop + (tall - height) / 2, w: half * 2, h: height, cx: 120 }
  const corner = layout === 'seal' ? half : layout === 'frame' && hashToUnit(wine.producer) > 0.6 ? 14 : 1.5
  const paper = `<rect x="${box.x}" y="${r(box.y)}" width="${box.w}" height="${r(box.h)}" rx="${corner}" fill="${palette.paper}"/>`
  const art = ornament(layout, wine, box, { ...palette, accent })
  return { svg: paper + art.svg + words(wine, box, { ...palette, accent }, art), accent }
}

function words(wine: BottleFacts, box: Box, palette: Palette, art: Art): string {
  const ink = art.ink ?? palette.ink
  const align = art.align ?? 'middle'
  const x = align === 'start' ? box.x + 12 : box.cx
  const display: FaceName = hashToUnit(`face ${wine.producer}`) > 0.5 ? 'display-bold' : 'display'
  const { producer, name, detail, small, gap, height } = fitWords(wine, art, display)
  let y = art.top + Math.max(2, (art.bottom - art.top - height) / 2)
  let svg = ''
  const put = (lines: string[], size: number, face: FaceName, fill: string, spacing: number) => {
    for (const line of lines) {
      y += lineOf(size)
      svg += setLine(line, { x, y: y - size * 0.2, size, face, fill, spacing, align })
    }
  }
  put(producer.lines, producer.size, 'text', ink, 90)
  y += gap
  put(name.lines, name.size, display, art.ink ?? palette.accent, 0)
  y += gap - 2
  put(detail.lines, detail.size, 'text', ink, 20)
  y += gap
  put(small.lines, small.size, 'text', ink, 30)
  return svg
}

/** Sizes the text blocks to fit, and returns their total height. */
function fitWords(wine: BottleFacts, art: Art, display: FaceName) {
  const producer = fit(wine.producer.toUpperCase(), {
    width: art.width,
    lines: 2,
    max: 9.5,
    min: 6,
    face: 'text',
    spacing: 90,
  })
  const line = { width: art.width, lines: 1, face: 'text' as const }
  const detail = fit(detailOf(wine), { ...line, max: 10, min: 6.5, spacing: 20 })
  const small = fit(contentOf(wine), { ...line, max: 6.5, min: 5, spacing: 30 })

  const room = art.bottom - art.top - 2
  // half bottles have tighter lines
  const gap = room < 110 ? 4 : 12
  const besideName = producer.lines.length * lineOf(producer.size) + lineOf(detail.size) + 3 * gap + 5
  // shrinks a long name until its lines fit
  const name = fit(wine.name, {
    width: art.width,
    height: room - besideName,
    lines: 4,
    max: 25,
    min: 8,
    face: display,
  })
  const height = besideName + name.lines.length * lineOf(name.size)
  return { producer, name, detail, small, gap, height }
}

/** '750 ml · 13,5 % vol.'; without alcohol, only the volume. */
function contentOf({ volumeMl, alcohol }: BottleFacts): string {
  const parts = [
    volumeMl === null ? '' : `${volumeMl} ml`,
    alcohol === 0 ? '' : `${writeNumber(alcohol)} % vol.`,
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

/** 'Malbec · 2021'; the region if the wine is named like its variety. */
function detailOf({ variety, name, region, vintage }: BottleFacts): string {
  const parts = [variety !== name ? variety : region, vintage === null ? '' : String(vintage)]
  return parts.filter((part) => part !== '').join(' · ')
}
