import { foldText } from '../fold-text.ts'

/** A word of a search as typed, and normalised: lower case, without accents and punctuation. */
export type Token = { typed: string; word: string }

/** Splits amounts: '15mil', '$10.000-20.000', '+90', '90+', 'x6', '<15000'; and writes out a minus before a word. */
const apart: [RegExp, string][] = [
  // 'malbec -rosado', as in other searches
  [/(^|\s)-(?=\p{L})/gu, '$1sin '],
  [/\$/g, ' $ '],
  [/[<≤]/g, ' hasta '],
  [/[>≥]/g, ' desde '],
  [/\+\s*(\d)/g, ' mas de $1'],
  [/(\d)\s*\+/g, '$1 o mas '],
  [
    /(\d)\s*(mil|k|lu[ck]as?|luquitas?|pesos|ars|puntos|pts|pto|bot|botellas?|u|ml|cc|lts?|litros?|l)(?![\p{L}\d])/giu,
    '$1 $2 ',
  ],
  [/(\d)\s*[-–]\s*(\d)/g, '$1 a $2'],
  [/(^|\s)x\s*(\d)/gi, '$1x $2'],
]

/** The words of a search in order, without surrounding punctuation. */
export function tokensOf(searched: string): Token[] {
  const text = apart.reduce((before, [pattern, put]) => before.replace(pattern, put), searched.slice(0, 200))
  return text
    .split(/[\s;:/()"«»“”?!¿¡]+/)
    .flatMap((part) => (/^[\d.,$]+$/.test(part) ? [part] : part.split(',')))
    .map((typed) => ({ typed, word: foldText(typed).replace(/^[^a-z0-9$]+|[^a-z0-9$]+$/g, '') }))
    .filter(({ word }) => word !== '')
}

const units = new Map(
  `cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho
  diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve`
    .split(/\s+/)
    .map((word, value) => [word, value]),
)
const tens = new Map(
  'treinta cuarenta cincuenta sesenta setenta ochenta noventa cien'
    .split(' ')
    .map((word, index) => [word, (index + 3) * 10]),
)

/** The number at a position, in digits or words, and how many words it took; undefined if there is none. */
function numberAt(words: readonly string[], at: number): { value: number; took: number } | undefined {
  const word = words[at] ?? ''
  if (/^\d{1,3}(\.\d{3})+(,\d{1,2})?$/.test(word)) return { value: plain(word), took: 1 }
  if (/^\d{1,9}([.,]\d{1,2})?$/.test(word)) return { value: Number(word.replace(',', '.')), took: 1 }
  const ten = tens.get(word)
  if (ten !== undefined) {
    const unit = words[at + 1] === 'y' ? units.get(words[at + 2] ?? '') : undefined
    return unit !== undefined && unit > 0 && unit < 10 && ten < 100
      ? { value: ten + unit, took: 3 }
      : { value: ten, took: 1 }
  }
  const unit = units.get(word)
  // 'un' is usually an article
  return unit !== undefined && unit > 1 ? { value: unit, took: 1 } : undefined
}

const plain = (word: string) => Math.floor(Number(word.replaceAll('.', '').replace(',', '.')))

/** Words for amounts in a search, without accents, in lower case. */

const thousands = new Set(['mil', 'k', 'lucas', 'luca', 'luquitas', 'luquita', 'lukas', 'luka'])
const currencyWords = new Set(['pesos', 'peso', 'pesitos', 'mangos', 'ars', '$'])
const upTo =
  /^(hasta|maximo|max|tope|menos de|no mas de|por menos de|menor a|menores a|inferior a|abajo de|debajo de|por debajo de|que no pase de|que no pasen de|que no supere|que no superen|que no pase los|que no pase de los|no supere los|no superen los|que no supere los|a lo sumo|como mucho|como maximo|con un maximo de|presupuesto de|presupuesto|tengo|por hasta|no pasar de|de hasta)$/
export const from =
  /^(desde|mas de|a partir de|arriba de|por encima de|minimo|min|mayor a|mayores a|superior a|como minimo|no menos de|al menos|por arriba de|de mas de|de al menos)$/
export const around =
  /^(de|a|por|unos|alrededor de|cerca de|aprox|aproximadamente|tipo|x|de unos|a unos|en|con)$/
const orOlder = /^(o anterior|o anteriores|o antes|o mas viejo|o mas viejos|para atras|hacia atras)$/
const orNewer =
  /^(o posterior|o posteriores|o despues|o mas|o mas nuevo|o mas nuevos|en adelante|para adelante)$/
const between = /^(entre|de|desde|entre los|de entre)$/
const joins = new Set(['y', 'a', 'hasta', 'al', 'e'])
const pointWords = new Set(['puntos', 'punto', 'pts', 'pto', 'ptos'])
const bottleWords = new Set(['botellas', 'botella', 'bot', 'unidades', 'unidad', 'u', 'vinos'])
const boxWords = new Set(['caja', 'cajas', 'pack', 'packs', 'cajon', 'combo', 'estuche'])
const vintageWords = new Set([
  'cosecha',
  'anada',
  'vendimia',
  'ano',
  'vintage',
  'del',
  'de',
  'cosechas',
  'anadas',
])
/** Suffixes of an amount: 'hasta 15.000 pesos la botella'. */
const perBottle = [
  'por botella',
  'la botella',
  'cada una',
  'cada uno',
  'c u',
  'cu',
  'o menos',
  'como mucho',
  'como maximo',
  'maximo',
]

const litres = new Set(['l', 'lt', 'lts', 'litro', 'litros'])
const millilitres = new Set(['ml', 'cc', 'mililitros'])

/** Words before an amount, in which typos are recognised. */
export const beforeAmounts = ['hasta', 'desde', 'entre', 'menos', 'maximo', 'cosecha', 'caja', 'mas']
const ownWords = new Set([
  ...beforeAmounts,
  ...thousands,
  ...currencyWords,
  ...pointWords,
  ...bottleWords,
  ...boxWords,
  ...vintageWords,
  ...litres,
  ...millilitres,
  ...'docena media presupuesto tengo tope minimo partir arriba debajo encima abajo alrededor cerca como mucho pase supere cada'.split(
    ' ',
  ),
])

/** Whether a word belongs to an amount, in digits or words. */
export function isAmountWord(word: string): boolean {
  return ownWords.has(word) || numberAt([word], 0) !== undefined
}

export type Amounts = {
  priceMin?: number
  priceMax?: number
  min_points?: number
  bottles?: number
  vintageMin?: number
  vintageMax?: number
  /** Millilitres. */
  volume?: number
}

/** An interpreted amount and its words. */
type ReadAmount = { amounts: Amounts; from: number; to: number }

const [firstVintage, lastVintage] = [1950, 2049]
const isVintage = (value: number) => value >= firstVintage && value <= lastVintage

type Number = { value: number; took: number; money: boolean }

/** An amount of pesos: '15.000', '15 mil', '15 lucas', '$ 15'. `money`: a word says so. */
function moneyAt(words: readonly string[], at: number): Number | undefined {
  let next = at
  let money = false
  const skip = (set: ReadonlySet<string>) => {
    const there = set.has(words[next] ?? '')
    if (there) next += 1
    return there
  }
  if (skip(currencyWords)) money = true
  let value: number
  const number = numberAt(words, next)
  if (number) {
    value = number.value
    next += number.took
  } else if (thousands.has(words[next] ?? '') && words[next] !== 'k') value = 1
  else return undefined
  if (skip(thousands)) {
    value *= 1000
    money = true
    if (words[next] === 'de') next += 1
  }
  if (skip(currencyWords)) money = true
  return { value, took: next - at, money }
}

/** Length of the longest of these phrases that ends before a position; 0 if none. */
function phraseBefore(words: readonly string[], at: number, phrases: RegExp): number {
  for (let length = Math.min(4, at); length > 0; length -= 1)
    if (phrases.test(words.slice(at - length, at).join(' '))) return length
  return 0
}

/** Length of the longest of these phrases that starts at a position; 0 if none. */
function phraseAfter(words: readonly string[], at: number, phrases: RegExp): number {
  for (let length = 3; length > 0; length -= 1)
    if (phrases.test(words.slice(at, at + length).join(' '))) return length
  return 0
}

/**
 * Amounts in a search, left to right: prices, scores, bottles, vintages.
 * @param cheapest the lowest price in pesos, below which 'hasta 20' can only mean thousands
 */
export function readAmounts(words: readonly string[], cheapest: number): ReadAmount[] {
  const amounts: ReadAmount[] = []
  let at = 0
  while (at < words.length) {
    const read = amountAt(words, at, cheapest)
    if (read && read.from >= (amounts.at(-1)?.to ?? 0)) {
      amounts.push(read)
      at = read.to
    } else at += 1
  }
  return amounts
}

function amountAt(words: readonly string[], at: number, cheapest: number): ReadAmount | undefined {
  return (
    volumeAt(words, at) ??
    boxAt(words, at) ??
    rangeAt(words, at, cheapest) ??
    pointsAt(words, at) ??
    bottlesAt(words, at) ??
    vintageAt(words, at) ??
    priceAt(words, at, cheapest)
  )
}

/** '375 ml', '1,5 litros', 'de 500 cc'. */
function volumeAt(words: readonly string[], at: number): ReadAmount | undefined {
  const number = numberAt(words, at)
  const unit = words[at + (number?.took ?? 0)] ?? ''
  if (!number || !(litres.has(unit) || millilitres.has(unit))) return undefined
  const volume = Math.round(number.value * (litres.has(unit) ? 1000 : 1))
  if (volume < 50 || volume > 30_000) return undefined
  return { amounts: { volume }, from: words[at - 1] === 'de' ? at - 1 : at, to: at + number.took + 1 }
}

/** 'caja de 6', 'pack x 3', 'media docena', 'una docena'. */
function boxAt(words: readonly string[], at: number): ReadAmount | undefined {
  const word = words[at] ?? ''
  if (word === 'docena') {
    const half = words[at - 1] === 'media'
    const start = half || words[at - 1] === 'una' ? at - 1 : at
    return { amounts: { bottles: half ? 6 : 12 }, from: start, to: at + 1 }
  }
  if (!boxWords.has(word)) return undefined
  const joined = words[at + 1] === 'de' || words[at + 1] === 'x' || words[at + 1] === 'por' ? 1 : 0
  const number = numberAt(words, at + 1 + joined)
  const start = words[at - 1] === 'una' || words[at - 1] === 'en' ? at - 1 : at
  if (!number || number.value < 2 || number.value > 99)
    return word === 'caja' || word === 'cajas'
      ? { amounts: { bottles: 6 }, from: start, to: at + 1 }
      : undefined
  const end = at + 1 + joined + number.took
  if (litres.has(words[end] ?? '')) return undefined
  return {
    amounts: { bottles: number.value },
    from: start,
    to: bottleWords.has(words[end] ?? '') ? end + 1 : end,
  }
}

/** 'entre 10 y 20 mil', 'de 10.000 a 20.000', '2015 a 2018'. */
function rangeAt(words: readonly string[], at: number, cheapest: number): ReadAmount | undefined {
  const first = moneyAt(words, at)
  const join = words[at + (first?.took ?? 0)] ?? ''
  if (!first || !(joins.has(join) || join === 'o')) return undefined
  const second = moneyAt(words, at + first.took + 1)
  if (!second) return undefined
  const before = phraseBefore(words, at, between)
  const begin = yearWordBefore(words, at - before)
  const to = at + first.took + 1 + second.took
  if (!first.money && !second.money && isVintage(first.value) && isVintage(second.value))
    return { amounts: vintagesBetween(first.value, second.value), from: begin, to }
  // only years: '2019 o 2020'
  if (join === 'o') return undefined
  // 'malbec 2018 hasta 30 mil'
  if (before === 0 && !first.money && isVintage(first.value)) return undefined
  // 'entre 10 y 20 mil': the second amount's unit applies to the first
  const low = first.value < 1000 && second.value >= 1000 ? first.value * 1000 : inPesos(first, cheapest)
  const high = inPesos(second, cheapest)
  if (low >= high || low < 100 || (before === 0 && !second.money && high < 3000)) return undefined
  return { amounts: { priceMin: low, priceMax: high }, from: at - before, to: endOf(words, to) }
}

const vintagesBetween = (first: number, second: number): Amounts => ({
  vintageMin: Math.min(first, second),
  vintageMax: Math.max(first, second),
})

function pointsAt(words: readonly string[], at: number): ReadAmount | undefined {
  const number = numberAt(words, at)
  const isScore = words[at - 1] === 'puntaje' || words[at - 1] === 'rating'
  if (!number || number.value < 50 || number.value > 100) return undefined
  let to = at + number.took
  const more = words.slice(to, to + 2).join(' ') === 'o mas'
  if (more) to += 2
  if (pointWords.has(words[to] ?? '')) to += 1
  else if (!isScore) return undefined
  if (words.slice(to, to + 2).join(' ') === 'o mas') to += 2
  const before = isScore ? 1 : phraseBefore(words, at, from)
  const con = words[at - before - 1] === 'con' || words[at - before - 1] === 'de' ? 1 : 0
  return { amounts: { min_points: number.value }, from: at - before - con, to }
}

function bottlesAt(words: readonly string[], at: number): ReadAmount | undefined {
  const number = numberAt(words, at)
  if (!number || number.value < 2 || number.value > 999) return undefined
  const to = at + number.took
  if (!bottleWords.has(words[to] ?? '')) return undefined
  const joined = words[to + 1] === 'de' ? 1 : 0
  return {
    amounts: { bottles: number.value },
    from: words[at - 1] === 'x' ? at - 1 : at,
    to: to + 1 + joined,
  }
}

/** 'cosecha 2018', 'del 2018', 'desde 2015', 'hasta 2018', or a year alone. */
function vintageAt(words: readonly string[], at: number): ReadAmount | undefined {
  const number = /^\d{4}$/.test(words[at] ?? '') ? Number(words[at]) : 0
  const money = currencyWords.has(words[at - 1] ?? '') || currencyWords.has(words[at + 1] ?? '')
  if (!isVintage(number) || money || thousands.has(words[at + 1] ?? '')) return undefined
  const least = phraseBefore(words, at, from)
  const most = phraseBefore(words, at, upTo)
  const begin = yearWordBefore(words, at - Math.max(least, most))
  const older = phraseAfter(words, at + 1, orOlder)
  const newer = older > 0 ? 0 : phraseAfter(words, at + 1, orNewer)
  const amounts = {
    ...(most > least || older > 0 ? {} : { vintageMin: number }),
    ...(least > 0 || newer > 0 ? {} : { vintageMax: number }),
  }
  return { amounts, from: begin, to: at + 1 + Math.max(older, newer) }
}

function yearWordBefore(words: readonly string[], at: number): number {
  let begin = at
  while (begin > 0 && vintageWords.has(words[begin - 1] ?? '')) begin -= 1
  return begin
}

function priceAt(words: readonly string[], at: number, cheapest: number): ReadAmount | undefined {
  const number = moneyAt(words, at)
  if (!number || bottleWords.has(words[at + number.took] ?? '')) return undefined
  const most = phraseBefore(words, at, upTo)
  const least = phraseBefore(words, at, from)
  const about = phraseBefore(words, at, around)
  const to = endOf(words, at + number.took)
  const after = words.slice(at + number.took, to).join(' ')
  const value = inPesos(number, most > 0 || least > 0 ? cheapest : 0)
  if (value < 500 || value > 100_000_000) return undefined
  if (most > 0 || /o menos|como m|maximo/.test(after))
    return { amounts: { priceMax: value }, from: at - Math.max(most, about), to }
  if (words.slice(to, to + 2).join(' ') === 'o mas')
    return { amounts: { priceMin: value }, from: at - about, to: to + 2 }
  if (least > 0) return { amounts: { priceMin: value }, from: at - least, to }
  // a number alone may be part of a name: it needs a word for money, or five digits
  if (!number.money && value < 5000) return undefined
  return {
    amounts: { priceMin: Math.round(value * 0.8), priceMax: Math.round(value * 1.2) },
    from: at - about,
    to,
  }
}

/** Below the cheapest wine, a price means thousands. */
function inPesos({ value, money }: Number, cheapest: number): number {
  return !money && value < 1000 && value < cheapest ? value * 1000 : Math.round(value)
}

function endOf(words: readonly string[], to: number): number {
  const two = words.slice(to, to + 2).join(' ')
  return perBottle.includes(two) ? to + 2 : perBottle.includes(words[to] ?? '-') ? to + 1 : to
}
