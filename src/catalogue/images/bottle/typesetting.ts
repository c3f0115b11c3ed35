import { createRequire } from 'node:module'
import path from 'node:path'

type Face = {
  unitsPerEm: number
  layout(text: string): { glyphs: Glyph[]; positions: { xAdvance: number }[] }
}
type Glyph = { id: number; path: { commands: { command: string; args: number[] }[] } }

export type FaceName = 'display' | 'display-bold' | 'text'

const faces = new Map<FaceName, Face>()
const outlines = new Map<string, string>()

function face(name: FaceName): Face {
  const cached = faces.get(name)
  if (cached) return cached
  const require = createRequire(import.meta.url)
  // loaded with the first label, so a shop with photos never needs it
  const { openSync } = require('fontkit') as typeof import('fontkit')
  const family = name === 'text' ? 'instrument-sans' : 'fraunces'
  const folder = path.dirname(require.resolve(`@fontsource-variable/${family}/package.json`))
  // the packaged fonts are variable; fontkit draws their default weight, and a stroke makes it heavier
  const made = openSync(path.join(folder, 'files', `${family}-latin-wght-normal.woff2`)) as unknown as Face
  faces.set(name, made)
  return made
}

/** A text's width in units of its size. Letter spacing in thousandths of the size. */
export function measure(text: string, name: FaceName, size: number, spacing = 0): number {
  const font = face(name)
  const { positions } = font.layout(text)
  const advance = positions.reduce((sum, position) => sum + position.xAdvance, 0)
  return (advance / font.unitsPerEm) * size + (positions.length * spacing * size) / 1000
}

/** A line of text as outlines, centred on x, because web fonts do not load inside a picture. */
export function setLine(
  text: string,
  at: {
    x: number
    y: number
    size: number
    face: FaceName
    fill: string
    spacing?: number
    align?: 'middle' | 'start'
  },
): string {
  const font = face(at.face)
  const scale = at.size / font.unitsPerEm
  const spacing = ((at.spacing ?? 0) * at.size) / 1000
  const width = measure(text, at.face, at.size, at.spacing)
  let x = at.align === 'start' ? at.x : at.x - (width - spacing) / 2
  let d = ''
  const { glyphs, positions } = font.layout(text)
  glyphs.forEach((glyph, index) => {
    d += outline(glyph, at.face, scale, x, at.y)
    x += (positions[index]?.xAdvance ?? 0) * scale + spacing
  })
  const heavier =
    at.face === 'display-bold' ? ` stroke="${at.fill}" stroke-width="${round(at.size / 40)}"` : ''
  return `<path d="${d}" fill="${at.fill}"${heavier}/>`
}

function outline(glyph: Glyph, name: FaceName, scale: number, x: number, y: number): string {
  const key = `${name}:${glyph.id}:${scale.toFixed(4)}`
  let relative = outlines.get(key)
  if (relative === undefined) {
    relative = toRelative(glyph, scale)
    if (outlines.size < 4000) outlines.set(key, relative)
  }
  return relative === '' ? '' : `M${round(x)} ${round(y)}${relative}`
}

/** A glyph's outline as relative path commands from its origin, which keeps numbers short. */
function toRelative(glyph: Glyph, scale: number): string {
  let d = ''
  let cx = 0
  let cy = 0
  let sx = 0
  let sy = 0
  for (const { command, args } of glyph.path.commands) {
    const points = args.map((value, index) => (index % 2 === 0 ? value * scale : -value * scale))
    const relative = points.map((value, index) => round(value - (index % 2 === 0 ? cx : cy))).join(' ')
    const endX = points.at(-2) ?? cx
    const endY = points.at(-1) ?? cy
    switch (command) {
      case 'moveTo':
        d += `m${relative}`
        ;[sx, sy] = [endX, endY]
        break
      case 'lineTo':
        d += `l${relative}`
        break
      case 'quadraticCurveTo':
        d += `q${relative}`
        break
      case 'bezierCurveTo':
        d += `c${relative}`
        break
      default:
        d += 'z'
        ;[cx, cy] = [sx, sy]
        continue
    }
    // following the rounded position keeps errors from adding up
    ;[cx, cy] = [cx + round(endX - cx), cy + round(endY - cy)]
    if (command === 'moveTo') [sx, sy] = [cx, cy]
  }
  return d
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

export function lineOf(size: number): number {
  return size * 1.14
}

/**
 * Sets text in at most `lines` lines at the largest size that fits; adds an ellipsis if even the smallest
 * does not.
 */
export function fit(
  text: string,
  limits: {
    width: number
    height?: number
    lines: number
    max: number
    min: number
    face: FaceName
    spacing?: number
  },
): { lines: string[]; size: number } {
  for (let size = limits.max; size >= limits.min; size -= 0.5) {
    const lines = wrap(text, size, limits)
    if (
      lines.length <= limits.lines &&
      lines.length * lineOf(size) <= (limits.height ?? Infinity) &&
      lines.every((line) => measure(line, limits.face, size, limits.spacing) <= limits.width)
    ) {
      return { lines, size }
    }
  }
  const lines = wrap(text, limits.min, limits).slice(0, limits.lines)
  return {
    size: limits.min,
    lines: lines.map((line) => {
      let cut = line
      while (cut.length > 1 && measure(`${cut}…`, limits.face, limits.min, limits.spacing) > limits.width)
        cut = cut.slice(0, -1)
      return cut === line ? line : `${cut.trim()}…`
    }),
  }
}

function wrap(
  text: string,
  size: number,
  limits: { width: number; face: FaceName; spacing?: number },
): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && measure(longer, limits.face, size, limits.spacing) <= limits.width)
      lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
