import type { BottleFacts } from './bottle-facts.ts'

/**
 * A bottle standing on y = 700, centred on x = 120: its outline, and the positions of glass, capsule and
 * label.
 */
export type BottleShape = {
  outline: string
  /** Half the width of the body, where the label sits. */
  half: number
  labelTop: number
  labelBottom: number
  neckHalf: number
  top: number
  capsuleBottom: number
}

/** Mirrors the right side, from lip to base. */
export function symmetric(right: (string | number)[][], half: number): string {
  const mirror = (x: number) => 240 - x
  let d = ''
  let back = ''
  let last: [number, number] = [0, 0]
  for (const [command, ...numbers] of right) {
    const n = numbers.map(Number)
    const end: [number, number] = [n.at(-2) ?? 0, n.at(-1) ?? 0]
    d += `${command}${n.join(' ')}`
    if (command === 'L') back = `L${mirror(last[0])} ${last[1]}${back}`
    if (command === 'C') {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = n
      back = `C${mirror(x2)} ${y2} ${mirror(x1)} ${y1} ${mirror(last[0])} ${last[1]}${back}`
    }
    last = end
  }
  return `${d}C${120 + half} 703 ${120 - half} 703 ${mirror(last[0])} ${last[1]}${back}Z`
}

const shapes = {
  burdeos: {
    outline: symmetric(
      [
        ['M', 135, 62],
        ['L', 135, 196],
        ['C', 136, 236, 186, 232, 188, 290],
        ['L', 188, 684],
        ['C', 188, 694, 184, 698, 176, 700],
      ],
      60,
    ),
    half: 68,
    labelTop: 350,
    labelBottom: 618,
    neckHalf: 15,
    top: 62,
    capsuleBottom: 182,
  },
  borgona: {
    outline: symmetric(
      [
        ['M', 135, 62],
        ['L', 135, 160],
        ['C', 138, 244, 192, 270, 193, 372],
        ['L', 193, 684],
        ['C', 193, 694, 188, 698, 180, 700],
      ],
      64,
    ),
    half: 73,
    labelTop: 396,
    labelBottom: 626,
    neckHalf: 15,
    top: 62,
    capsuleBottom: 160,
  },
  flauta: {
    outline: symmetric(
      [
        ['M', 133, 30],
        ['L', 134, 120],
        ['C', 137, 220, 178, 270, 180, 390],
        ['L', 180, 686],
        ['C', 180, 695, 176, 698, 170, 700],
      ],
      54,
    ),
    half: 60,
    labelTop: 404,
    labelBottom: 622,
    neckHalf: 13.5,
    top: 30,
    capsuleBottom: 132,
  },
  espumante: {
    outline: symmetric(
      [
        ['M', 137, 58],
        ['L', 139, 150],
        ['C', 144, 240, 200, 268, 201, 376],
        ['L', 201, 680],
        ['C', 201, 692, 196, 698, 186, 700],
      ],
      70,
    ),
    half: 81,
    labelTop: 410,
    labelBottom: 614,
    neckHalf: 18,
    top: 58,
    capsuleBottom: 214,
  },
  oporto: {
    outline: symmetric(
      [
        ['M', 136, 70],
        ['L', 136, 120],
        ['C', 145, 150, 145, 190, 138, 214],
        ['C', 140, 246, 187, 244, 189, 300],
        ['L', 189, 684],
        ['C', 189, 694, 185, 698, 177, 700],
      ],
      60,
    ),
    half: 69,
    labelTop: 356,
    labelBottom: 600,
    neckHalf: 16,
    top: 70,
    capsuleBottom: 128,
  },
  provenza: {
    outline: symmetric(
      [
        ['M', 134, 50],
        ['L', 134, 172],
        ['C', 136, 240, 182, 250, 183, 330],
        ['C', 183, 420, 173, 470, 175, 560],
        ['C', 177, 620, 184, 640, 184, 684],
        ['C', 184, 694, 180, 698, 172, 700],
      ],
      56,
    ),
    half: 57,
    labelTop: 392,
    labelBottom: 606,
    neckHalf: 14,
    top: 50,
    capsuleBottom: 150,
  },
  media: {
    outline: symmetric(
      [
        ['M', 134, 210],
        ['L', 134, 318],
        ['C', 136, 352, 172, 350, 173, 396],
        ['L', 173, 686],
        ['C', 173, 695, 169, 698, 163, 700],
      ],
      48,
    ),
    half: 53,
    labelTop: 428,
    labelBottom: 634,
    neckHalf: 14,
    top: 210,
    capsuleBottom: 300,
  },
} as const satisfies Record<string, BottleShape>

/** The bottle for this kind of wine. */
export function shapeOf(wine: BottleFacts): BottleShape {
  return shapes[shapeName(wine)]
}

function shapeName(wine: BottleFacts): keyof typeof shapes {
  if ((wine.volumeMl ?? 750) < 500) return 'media'
  if (wine.sparkling) return 'espumante'
  const dessert = wine.degreeSugar.startsWith('Dulce')
  if (dessert && wine.alcohol >= 15) return 'oporto'
  if (/riesling|gew|torront|moscat|sylvaner|grüner|vermentino|alvarinho|albariño/i.test(wine.variety))
    return 'flauta'
  if (wine.type === 'Rosado') return 'provenza'
  if (/pinot|chardonnay|syrah|gamay|grenache|garnacha|nebbiolo|chenin|viognier|aligot/i.test(wine.variety))
    return 'borgona'
  return 'burdeos'
}
