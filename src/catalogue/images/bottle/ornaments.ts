import { hashToUnit, type BottleFacts } from './bottle-facts.ts'
import { r, type Art, type Box } from './label-box.ts'

type Colours = { paper: string; ink: string; accent: string; soft: string }

/** A label's ornament, and the space it leaves for text. */
export function ornament(layout: string, wine: BottleFacts, box: Box, c: Colours): Art {
  const plain: Art = { svg: '', top: box.y + 8, bottom: box.y + box.h - 8, width: box.w - 18 }
  return { ...plain, ...(layouts[layout] ?? patterned)(wine, box, c) }
}

/** Draws a layout, and says where its text differs from a plain label. */
type Layout = (wine: BottleFacts, box: Box, c: Colours) => Partial<Art>

const patterned: Layout = (wine, box, c) => {
  const h = box.h * 0.26
  return { svg: pattern(wine, box, h, c), top: box.y + h + 4 }
}

const layouts: Record<string, Layout> = {
  frame: framed,
  landscape(wine, box, c) {
    const h = Math.min(78, box.h * 0.36)
    return { svg: hills(wine, box, h, c), top: box.y + h + 4 }
  },
  modern,
  block(_, box, c) {
    const h = box.h * 0.3
    return {
      svg: `<rect x="${r(box.x)}" y="${r(box.y)}" width="${r(box.w)}" height="${r(h)}" fill="${c.accent}"/>${grape(box.cx, box.y + h / 2, h * 0.3, c.paper)}`,
      top: box.y + h + 4,
    }
  },
  band: banded,
  seal: sealed,
  leaf: (_, box, c) => ({ svg: vineLeaf(box.cx, box.y + 42, 30, c), top: box.y + 76 }),
}

function framed(wine: BottleFacts, box: Box, c: Colours): Partial<Art> {
  return {
    svg: `<rect x="${r(box.x + 5)}" y="${r(box.y + 5)}" width="${r(box.w - 10)}" height="${r(box.h - 10)}" rx="2" fill="none" stroke="${c.accent}" stroke-width=".9"/><rect x="${r(box.x + 7.5)}" y="${r(box.y + 7.5)}" width="${r(box.w - 15)}" height="${r(box.h - 15)}" rx="1" fill="none" stroke="${c.accent}" stroke-width=".4"/>${crest(box.cx, box.y + 30, c.accent, wine.producer)}`,
    top: box.y + 46,
    bottom: box.y + box.h - 14,
    width: box.w - 30,
  }
}

function modern(_: BottleFacts, box: Box, c: Colours): Partial<Art> {
  const right = box.x + box.w
  const bottom = box.y + box.h
  return {
    svg: `<circle cx="${r(right - 20)}" cy="${r(box.y + 22)}" r="9" fill="${c.accent}"/><path d="M${r(box.x + 12)} ${r(bottom - 12)}h${r(box.w - 24)}" stroke="${c.accent}" stroke-width="1.6"/>`,
    top: box.y + 40,
    bottom: bottom - 18,
    width: box.w - 24,
    align: 'start',
  }
}

function banded(_: BottleFacts, box: Box, c: Colours): Partial<Art> {
  const bottom = box.y + box.h
  return {
    svg: `<path d="M${r(box.x)} ${r(box.y + 6)}h${r(box.w)}M${r(box.x)} ${r(bottom - 6)}h${r(box.w)}" stroke="${c.accent}" stroke-width="3.5"/><path d="M${r(box.x)} ${r(box.y + 11)}h${r(box.w)}M${r(box.x)} ${r(bottom - 11)}h${r(box.w)}" stroke="${c.accent}" stroke-width=".7"/>${sun(box.cx, box.y + 38, 15, c.accent)}`,
    top: box.y + 58,
    bottom: bottom - 16,
  }
}

function sealed(_: BottleFacts, box: Box, c: Colours): Partial<Art> {
  return {
    svg: `<rect x="${r(box.x + 5)}" y="${r(box.y + 5)}" width="${r(box.w - 10)}" height="${r(box.h - 10)}" rx="${r(box.w / 2 - 5)}" fill="none" stroke="${c.accent}" stroke-width="1" stroke-dasharray="1.5 2"/>`,
    top: box.y + 16,
    bottom: box.y + box.h - 16,
    width: box.w * 0.74,
  }
}

function crest(x: number, y: number, colour: string, producer: string): string {
  const points = hashToUnit(`crest ${producer}`) > 0.5
  return points ? sun(x, y, 9, colour) : grape(x, y, 10, colour)
}

function sun(x: number, y: number, radius: number, colour: string): string {
  const rays = Array.from({ length: 16 }, (_, i) => {
    const angle = (i * Math.PI) / 8
    const from = radius * 0.72
    return `M${r(x + Math.cos(angle) * from)} ${r(y + Math.sin(angle) * from)}L${r(x + Math.cos(angle) * radius)} ${r(y + Math.sin(angle) * radius)}`
  })
  return `<circle cx="${r(x)}" cy="${r(y)}" r="${r(radius * 0.5)}" fill="${colour}"/><path d="${rays.join('')}" stroke="${colour}" stroke-width="1.2" stroke-linecap="round"/>`
}

function grape(x: number, y: number, size: number, colour: string): string {
  const rows = [3, 4, 3, 2, 1]
  const step = size * 0.46
  const berries = rows.flatMap((count, row) =>
    Array.from(
      { length: count },
      (_, i) =>
        `<circle cx="${r(x + (i - (count - 1) / 2) * step)}" cy="${r(y + (row - 1.6) * step * 0.84)}" r="${r(step * 0.46)}"/>`,
    ),
  )
  return `<g fill="${colour}">${berries.join('')}</g><path d="M${r(x)} ${r(y - step * 1.8)}q${r(step * 0.3)} ${r(-step)} ${r(step * 1.2)} ${r(-step * 1.1)}" stroke="${colour}" fill="none" stroke-width="1"/>`
}

/** Mountains behind vine rows, with snow near the Andes. */
function hills(wine: BottleFacts, box: Box, h: number, c: Colours): string {
  const peaks = 5
  const base = box.y + h
  const heights = Array.from(
    { length: peaks + 1 },
    (_, i) => base - h * (0.35 + 0.55 * hashToUnit(`${wine.producer}${i}`)),
  )
  const step = box.w / peaks
  const ridge = heights
    .map(
      (y, i) =>
        `L${r(box.x + i * step)} ${r(y)}${i < peaks ? `L${r(box.x + (i + 0.5) * step)} ${r(y + h * 0.22)}` : ''}`,
    )
    .join('')
  const andes = wine.country === 'Argentina' || wine.country === 'Chile'
  const snow = andes
    ? heights
        .slice(1, -1)
        .map(
          (y, i) =>
            `<path d="M${r(box.x + (i + 1) * step)} ${r(y)}l${r(step * 0.16)} ${r(h * 0.09)}l${r(-step * 0.14)} ${r(-h * 0.02)}l${r(-step * 0.16)} ${r(h * 0.03)}z" fill="#fff"/>`,
        )
        .join('')
    : ''
  const rows = Array.from(
    { length: 9 },
    (_, i) =>
      `M${r(box.cx + (i - 4) * 3)} ${r(base - h * 0.2)}L${r(box.cx + (i - 4) * (box.w / 8))} ${r(base)}`,
  )
  return `<rect x="${r(box.x)}" y="${r(box.y)}" width="${r(box.w)}" height="${r(h)}" fill="${c.soft}"/><circle cx="${r(box.x + box.w * 0.74)}" cy="${r(box.y + h * 0.28)}" r="${r(h * 0.11)}" fill="${c.paper}"/><path d="M${r(box.x)} ${r(base)}${ridge}L${r(box.x + box.w)} ${r(base)}z" fill="${c.accent}" opacity=".82"/>${snow}<path d="M${r(box.x)} ${r(base)}v${r(-h * 0.16)}q${r(box.w / 2)} ${r(-h * 0.16)} ${r(box.w)} 0v${r(h * 0.16)}z" fill="${c.ink}" opacity=".85"/><path d="${rows.join('')}" stroke="${c.soft}" stroke-width=".7" opacity=".8"/>`
}

function vineLeaf(x: number, y: number, size: number, c: Colours): string {
  const s = size / 30
  const p = (dx: number, dy: number) => `${r(x + dx * s)} ${r(y + dy * s)}`
  return `<path d="M${p(0, 22)}C${p(-6, 18)} ${p(-16, 22)} ${p(-18, 12)}C${p(-30, 10)} ${p(-28, -2)} ${p(-24, -8)}C${p(-28, -16)} ${p(-18, -22)} ${p(-10, -18)}C${p(-8, -28)} ${p(8, -28)} ${p(10, -18)}C${p(18, -22)} ${p(28, -16)} ${p(24, -8)}C${p(28, -2)} ${p(30, 10)} ${p(18, 12)}C${p(16, 22)} ${p(6, 18)} ${p(0, 22)}Z" fill="${c.accent}" opacity=".9"/><path d="M${p(0, 26)}V${r(y - 20 * s)}M${p(0, 12)}L${p(-14, -2)}M${p(0, 12)}L${p(14, -2)}M${p(0, 0)}L${p(-8, -12)}M${p(0, 0)}L${p(8, -12)}" stroke="${c.paper}" stroke-width="1.1" fill="none" stroke-linecap="round"/>`
}

function pattern(wine: BottleFacts, box: Box, h: number, c: Colours): string {
  const kind = Math.floor(hashToUnit(`pattern ${wine.producer}`) * 3)
  const cell = 11
  const shapes: string[] = []
  for (let y = 0; y * cell < h; y += 1) {
    for (let x = 0; x * cell < box.w; x += 1) {
      const cx = box.x + x * cell
      const cy = box.y + y * cell
      const w = Math.min(cell, box.x + box.w - cx)
      if (kind === 0) shapes.push(`M${r(cx)} ${r(cy + cell)}l${r(w / 2)} ${-cell}l${r(w / 2)} ${cell}z`)
      else if (kind === 1 && (x + y) % 2 === 0) shapes.push(`M${r(cx)} ${r(cy)}h${r(w)}v${cell}h${r(-w)}z`)
      else if (kind === 2)
        shapes.push(`M${r(cx)} ${r(cy + cell / 2)}a${r(w / 2)} ${cell / 2} 0 0 1 ${r(w)} 0z`)
    }
  }
  return `<rect x="${r(box.x)}" y="${r(box.y)}" width="${r(box.w)}" height="${r(Math.ceil(h / cell) * cell)}" fill="${c.soft}"/><path d="${shapes.join('')}" fill="${c.accent}"/>`
}
