import { foldText } from '../../search/fold-text.ts'
import { choose, type BottleFacts } from './bottle-facts.ts'
import { shapeOf, symmetric, type BottleShape } from './bottle-shape.ts'
import { drawBottle, drawWine, type Glass } from './draw-bottle.ts'
import { r } from './label-box.ts'

/** Bottles of other drinks and oil. */

const shapes = {
  /** Short and round, like an apothecary's. */
  gin: {
    outline: symmetric(
      [
        ['M', 139, 210],
        ['L', 139, 288],
        ['C', 140, 326, 198, 322, 200, 384],
        ['L', 200, 678],
        ['C', 200, 692, 194, 699, 184, 700],
      ],
      66,
    ),
    half: 80,
    labelTop: 424,
    labelBottom: 640,
    neckHalf: 19,
    top: 210,
    capsuleBottom: 262,
  },
  /** Broad shoulders. */
  whisky: {
    outline: symmetric(
      [
        ['M', 137, 150],
        ['L', 137, 246],
        ['C', 138, 282, 190, 264, 193, 312],
        ['L', 193, 684],
        ['C', 193, 695, 189, 699, 181, 700],
      ],
      63,
    ),
    half: 73,
    labelTop: 376,
    labelBottom: 632,
    neckHalf: 17,
    top: 150,
    capsuleBottom: 218,
  },
  tall: {
    outline: symmetric(
      [
        ['M', 135, 84],
        ['L', 135, 214],
        ['C', 137, 276, 181, 286, 183, 352],
        ['L', 183, 686],
        ['C', 183, 695, 179, 699, 171, 700],
      ],
      54,
    ),
    half: 63,
    labelTop: 396,
    labelBottom: 630,
    neckHalf: 15,
    top: 84,
    capsuleBottom: 170,
  },
  /** The square olive oil bottle. */
  oil: {
    outline: symmetric(
      [
        ['M', 134, 138],
        ['L', 134, 262],
        ['C', 135, 300, 170, 284, 173, 322],
        ['L', 173, 690],
        ['C', 173, 697, 170, 700, 164, 700],
      ],
      46,
    ),
    half: 53,
    labelTop: 396,
    labelBottom: 634,
    neckHalf: 14,
    top: 138,
    capsuleBottom: 196,
  },
} as const satisfies Record<string, BottleShape>

const clear = { body: '#e3ebec', edge: '#a9bcc2', wine: '#f3f7f6', clear: true }
const amber = { body: '#e6d7bd', edge: '#a58a5c', wine: '#b9722b', clear: true }
const dark = { body: '#22261c', edge: '#0c0e09', clear: false }

type Look = { says: RegExp; shape: BottleShape; glass: Glass }

/** The first match of variety or name wins. */
const looks: readonly Look[] = [
  { says: /\b(gin|ginebra)\b/, shape: shapes.gin, glass: { ...clear, wine: '#dfeceb' } },
  { says: /\bvodka\b/, shape: shapes.tall, glass: clear },
  { says: /\b(pisco|grapa|grappa|tequila)\b/, shape: shapes.tall, glass: { ...clear, wine: '#f4f0e2' } },
  { says: /\bwhisk(e?)y\b/, shape: shapes.whisky, glass: amber },
  { says: /\b(ron|brandy|conac|cognac)\b/, shape: shapes.whisky, glass: { ...amber, wine: '#8f4519' } },
  { says: /\b(fernet|amaro|vermut|vermouth)\b/, shape: shapes.tall, glass: dark },
  { says: /\b(aperitivo|bitter)\b/, shape: shapes.tall, glass: { ...clear, wine: '#d9472b' } },
  { says: /\b(limon|limoncello)\b/, shape: shapes.tall, glass: { ...clear, wine: '#ecd452' } },
]

const plainLook = { shape: shapes.tall, glass: amber }

export function drawSpirit(facts: BottleFacts): string {
  const named = foldText(`${facts.variety} ${facts.name}`)
  const { shape, glass } = looks.find(({ says }) => says.test(named)) ?? plainLook
  return drawBottle(facts, shape, glass, stopper)
}

/** Cider comes in a sparkling wine bottle, soft drinks in clear glass with a crown cap. */
export function drawOtherDrink(facts: BottleFacts): string {
  if (/sidra/.test(foldText(`${facts.variety} ${facts.name}`)))
    return drawWine({ ...facts, type: 'Blanco', sparkling: true })
  const juice = /mosto|uva/.test(foldText(facts.name)) ? '#7b2438' : '#eef4f2'
  return drawBottle(facts, shapeOf({ ...facts, volumeMl: 250 }), { ...clear, wine: juice }, crownCap)
}

export function drawOil(facts: BottleFacts): string {
  const glass = choose<Glass>(
    [
      { body: '#2d3a1c', edge: '#12190a', clear: false },
      { body: '#e2e3b4', edge: '#8f9252', wine: '#b3a52f', clear: true },
    ],
    `oil ${facts.producer}`,
  )
  return drawBottle(facts, shapes.oil, glass, screwCap)
}

/** A wooden stopper above a cork, in the label's accent or plain. */
function stopper(facts: BottleFacts, { top, neckHalf }: BottleShape, accent: string): string {
  const head = choose(['#8a5a32', '#5c3a22', '#2b2320', accent], `stopper ${facts.producer}`)
  const half = neckHalf + 3
  // clipped by the outline: the head begins below the lip
  return `<rect x="${120 - half}" y="${top}" width="${half * 2}" height="30" fill="${head}"/><path d="M${120 - half} ${top + 9}h${half * 2}M${120 - half} ${top + 19}h${half * 2}" stroke="#000" stroke-opacity=".22" stroke-width="1.4"/><rect x="${120 - half}" y="${top + 30}" width="${half * 2}" height="5" fill="#fff" fill-opacity=".5"/><rect x="${120 - half}" y="${top + 35}" width="${half * 2}" height="12" fill="#c9a06b" fill-opacity=".55"/><rect x="${120 - half}" y="${top}" width="${half * 2}" height="30" fill="url(#r)"/>`
}

/** Ribbed metal. */
function screwCap(_: BottleFacts, { top, capsuleBottom, neckHalf }: BottleShape, accent: string): string {
  const half = neckHalf + 3
  const ribs = Array.from(
    { length: 9 },
    (_one, n) => `M${r(120 - half + 2 + (n * (half * 2 - 4)) / 8)} ${top + 4}v${capsuleBottom - top - 14}`,
  )
  return `<rect x="${120 - half}" y="${top}" width="${half * 2}" height="${capsuleBottom - top}" fill="${accent}"/><path d="${ribs.join('')}" stroke="#fff" stroke-opacity=".2" stroke-width="1.2"/><path d="M${120 - half} ${capsuleBottom - 6}h${half * 2}" stroke="#000" stroke-opacity=".35" stroke-width="1.6"/><rect x="${120 - half}" y="${top}" width="${half * 2}" height="${capsuleBottom - top}" fill="url(#r)"/>`
}

function crownCap(_: BottleFacts, { top, neckHalf }: BottleShape, accent: string): string {
  const half = neckHalf + 3
  return `<rect x="${120 - half}" y="${top}" width="${half * 2}" height="20" fill="${accent}"/><path d="M${120 - half} ${top + 20}${'q2.5 5 5 0'.repeat(Math.ceil((half * 2) / 5))}" fill="${accent}"/><path d="M${120 - half} ${top + 5}h${half * 2}" stroke="#fff" stroke-opacity=".45" stroke-width="2"/><rect x="${120 - half}" y="${top}" width="${half * 2}" height="24" fill="url(#r)"/>`
}
