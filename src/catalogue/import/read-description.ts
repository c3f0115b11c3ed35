import { foldText } from '../search/fold-text.ts'
import type { WineType } from '../taxonomy/wine-terms.ts'
import { isRegion } from './known-regions.ts'
import { readGrapes } from './grape-words.ts'

/** What one text says of a wine: 'CATENA ZAPATA - MALBEC 2019 x 750cc'. */
export type Described = {
  name: string
  producer?: string
  /** The region that stands before the wine. */
  place?: string
  /** Words that may be the bodega, where nothing divides it from the wine. */
  maybeProducer?: string
  /** The name is its grape alone. */
  bare?: true
  variety?: string
  /** Of a blend all its grapes. */
  grapes?: string[]
  /** The word that may mean another grape. */
  maybeVariety?: string
  type?: WineType
  vintage?: number | null
  /** Two years stand in it. */
  unsureVintage?: boolean
  /** With its unit, as a cell has it. */
  volume?: string
  box?: number
}

type Options = {
  /** What stands first where something divides bodega and wine. */
  first: 'bodega' | 'vino'
  /** Bodegas of the shop, which a text may begin with. */
  bodegas: readonly string[]
  /** What several texts of the list begin with, the longest first. */
  openings?: readonly string[]
  /** The bodega is said elsewhere: the whole text is the wine. */
  bodegaKnown: boolean
}

const unit = '(?:ml|cc|cm3|cl|lts?|litros?|l)'
const packs = new RegExp(
  `(?<!\\d)(\\d{1,2})\\s*[x×]\\s*(\\d{2,4}|\\d[.,]\\d+)\\s*(${unit})?(?![\\w%])\\.?`,
  'i',
)
const size = new RegExp(
  `(?:(?<!\\p{L})[x×]\\s*)?(?<![\\d.,])(\\d{1,4}(?:[.,]\\d+)?)\\s*(${unit})(?!\\w)\\.?`,
  'iu',
)
const namedSize =
  /(?<!\p{L})(?:doble magnum|double magnum|magnum|jeroboam|(?:1\/2|media)\s+bot(?:ella)?\.?)(?!\p{L})/iu
/** '3x2' and what else sells a wine and is no part of its name. */
const offer =
  /(?<![\p{L}\d])(?:promo(?:ci[oó]n)?|oferta|combo)?\s*\b[234]\s*x\s*[123](?!\d)|(?<![\p{L}\d])promo(?:ci[oó]n)?(?!\p{L})/iu
const bareSize = /[x×]\s*(187|250|375|500|700|750|1000|1500|3000)(?!\d)/i
const boxes =
  /\b(?:cajas?|cj|pack|estuche)\s*(?:[x×]|de|por)?\s*(\d{1,2})(?:\s*(?:u|un|uds?|unid\w*|bot\w*)\b\.?)?|[x×]\s*(\d{1,2})\s*(?:u|un|uds?|unid\w*|bot\w*)?\.?\s*$/i
const years = /(?<![\d.,])(?:19[5-9]\d|20[0-4]\d)(?![\d.,]*\d)/g
const noYear = /\b(?:n\.?\s?v\.?|s\/a|sin a[nñ]ada)(?!\w)/i
const dividers = /\s+[-–—]+\s*|\s*[-–—]+\s+|\s*[|;]\s*|\s+\/\s+/

/** Characters that are read: no name is as long. */
const longest = 400

/** Reads what a list says of a wine in a single text. */
export function readDescription(text: string, options: Options): Described {
  const measures = takeMeasures(text.slice(0, longest))
  const pieces = measures.rest
    .split(dividers)
    .map(tidy)
    .filter((piece) => piece !== '')
  const places = pieces.slice(0, -1).filter((piece) => isRegion(piece))
  const others = pieces.filter((piece) => !places.includes(piece))
  const { producer, maybe, name } = options.bodegaKnown
    ? { producer: undefined, maybe: undefined, name: others.join(' ') }
    : producerOf(others, options)
  const { variety, type, unsure, rest, grapes } = readGrapes(name)
  // of a wine that is called by its grape alone the bodega is the name
  const bare = rest === '' && variety !== undefined
  return {
    name: bare && producer !== undefined ? `${producer} ${name}` : name,
    ...given({
      bare: bare && maybe !== undefined ? true : undefined,
      producer,
      place: places.length > 0 ? places.join(', ') : undefined,
      maybeProducer: maybe,
      variety,
      grapes: grapes.length > 1 ? grapes : undefined,
      maybeVariety: unsure,
      type,
    }),
    ...given(measures.said),
  }
}

/** The text without its year, content and box, and what they are. */
function takeMeasures(text: string) {
  let rest = ` ${text} `
  const take = (pattern: RegExp) => {
    const found = pattern.exec(rest)
    if (found) rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`
    return found
  }
  take(offer)
  const pack = take(packs)
  const content = pack ? undefined : (take(size) ?? take(bareSize))
  const named = pack || content ? undefined : take(namedSize)
  const inBox = pack ? undefined : take(boxes)
  const found = [...new Set(rest.match(years) ?? [])]
  const without = found.length === 0 ? take(noYear) : undefined
  if (found.length === 1) rest = rest.replaceAll(years, ' ')
  const volume = pack
    ? `${pack[2]} ${pack[3] ?? ''}`
    : content
      ? `${content[1]} ${content[2] ?? ''}`
      : named?.[0].replace(/\s+/g, ' ')
  const box = Number(pack?.[1] ?? inBox?.[1] ?? inBox?.[2] ?? 0)
  return {
    rest: rest.replace(/[([]\s*[)\]]/g, ' '),
    said: {
      volume: volume?.replace(/cm3/i, 'cc').trim(),
      box: box > 0 ? box : undefined,
      vintage: found.length === 1 ? Number(found[0]) : without ? null : undefined,
      unsureVintage: found.length > 1 ? true : undefined,
    },
  }
}

function producerOf(pieces: readonly string[], { first, bodegas, openings = [] }: Options) {
  const whole = pieces.join(' ')
  if (pieces.length > 1) {
    // 'MALBEC - CATENA ZAPATA': a grape made no wine
    const order = first === 'bodega' ? pieces : pieces.toReversed()
    const producer = order.find((piece) => readGrapes(piece).rest !== '')
    const name = pieces.filter((piece) => piece !== producer).join(' ')
    return producer === undefined ? { name: whole } : { producer, name }
  }
  const known = bodegas.find((bodega) => beginsWith(whole, bodega))
  if (known !== undefined) {
    const name = tidy(whole.slice(known.length))
    return { producer: whole.slice(0, known.length), name: name === '' ? whole : name }
  }
  const opening = openings.find((one) => beginsWith(whole, one) && one.length < whole.length)
  if (opening !== undefined)
    return { maybe: whole.slice(0, opening.length), name: tidy(whole.slice(opening.length)) }
  const { at } = readGrapes(whole)
  const before = at < 0 ? '' : tidy(whole.slice(0, at))
  return { maybe: before === '' ? whole : before, name: before === '' ? whole : tidy(whole.slice(at)) }
}

/** Whole words, however they are accented. Texts whose length changes with their accents begin with nothing. */
function beginsWith(text: string, bodega: string): boolean {
  const [folded, known] = [foldText(text), foldText(bodega)]
  return (
    folded.length === text.length &&
    known.length === bodega.length &&
    known.length > 2 &&
    folded.startsWith(known) &&
    !/[a-z0-9]/.test(folded.charAt(known.length))
  )
}

const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.·*-]+|[\s,·*-]+$/g, '')
    .trim()

function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
