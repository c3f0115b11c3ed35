import { foldText } from '../../src/catalogue/search/fold-text.ts'
import { takesMany, type ImportField } from '../../src/catalogue/import/import-columns.ts'
import { foldCell } from '../../src/catalogue/import/fold-cell.ts'
import type { ImportAnswer, ImportProblem } from '../../src/catalogue/import/imports.contract.ts'
import type { Reading } from '../../src/catalogue/import/reading.contract.ts'
import { problemsOf, until, upload } from '../importing.ts'
import type { TestShop } from '../shop.ts'
import type { ForeignList, Meaning } from './foreign-list.ts'

/** The columns of the shop that hold what a column means; null where it may be left out. */
const columnsFor: Record<Meaning, (ImportField | null)[]> = {
  name: ['name', 'described'],
  producer: ['producer'],
  vintage: ['vintage'],
  place: ['place'],
  type: ['type'],
  grapes: ['variety', 'grapes'],
  ml: ['volumeMl'],
  alcohol: ['alcohol'],
  sku: ['sku'],
  ean: ['ean'],
  price: ['price'],
  cost: ['cost'],
  stock: ['stock'],
  offer: ['offer'],
  nothing: [null, 'id', 'box', 'currency', 'shelf', 'minimo', 'summary', 'unit'],
}

/** What an owner said of a list, and how often the shop had to be answered. */
export type Talk = { given: ImportAnswer; answers: string[] }

/** Reads a list as its owner would: corrects what was guessed wrong, answers what is asked, guesses nothing. */
export async function talkThrough(shop: TestShop, list: ForeignList): Promise<Talk> {
  const answers: string[] = []
  const uploaded = await chosenSheets(shop, list, answers)
  let fields = correctedColumns(list, uploaded, answers)
  let reading = saidAtOnce(list, uploaded, answers)
  let given = await check(shop, uploaded.id, fields, reading)
  for (let round = 0; round < 5; round += 1) {
    const problems = await problemsOf(shop, given.id)
    const before = answers.length
    for (const problem of problems) reading = answerTo(list, problem, reading, answers)
    if (answers.length === before) break
    given = await check(shop, given.id, fields, reading)
    fields = given.fields
  }
  return { given, answers }
}

async function chosenSheets(shop: TestShop, list: ForeignList, answers: string[]): Promise<ImportAnswer> {
  const given = await upload(shop, new Uint8Array(list.file.bytes), list.file.name)
  if (!list.owner.allSheets) return given
  answers.push('all sheets')
  const body = { position: 'todas' }
  return (await shop.ask('PUT', `/imports/${given.id}/sheet`, { as: shop.admin, body })).body as ImportAnswer
}

async function check(
  shop: TestShop,
  id: number,
  fields: ImportAnswer['fields'],
  reading: Reading,
): Promise<ImportAnswer> {
  const body = { fields, createTerms: true, drawBottles: true, reading }
  const answer = await shop.ask('PUT', `/imports/${id}/columns`, { as: shop.admin, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return until(shop, id, 'revisada')
}

function correctedColumns(list: ForeignList, given: ImportAnswer, answers: string[]): ImportAnswer['fields'] {
  let fields = [...given.fields]
  const columns = Object.entries(list.owner.columns ?? {})
  given.headings.forEach((heading, index) => {
    const meaning = columns.find(([name]) => name === heading.trim() || name === String(index + 1))?.[1]
    if (meaning === undefined) return
    const right = columnsFor[meaning]
    // that a price is the shop's cost is said of the whole list
    const saidOfList = meaning === 'cost' && list.owner.margin !== undefined && fields[index] === 'price'
    if (right.includes(fields[index] ?? null) || saidOfList) return
    const [field = null] = right
    answers.push(`column ${heading}: ${fields[index]} is ${field}`)
    fields = fields.map((column, at) =>
      at === index ? field : field !== null && column === field && !takesMany(field) ? null : column,
    )
  })
  return fields
}

const usual: Partial<Record<ImportField, string>> = {
  degreeSugar: 'Seco',
  minimo: '0',
  summary: '{varietal} de {bodega}, {lugar}.',
  stock: '0',
  variety: 'Blend',
}

/** What the owner says of what the list leaves open. */
function ownersDefault(list: ForeignList, field: ImportField): string | undefined {
  const { missing = {} } = list.owner
  if (field === 'place') return missing.place
  if (field === 'type') return missing.type
  if (field === 'producer') return missing.producer
  if (field === 'alcohol') return String(missing.alcohol ?? 13)
  return usual[field]
}

function saidAtOnce(list: ForeignList, given: ImportAnswer, answers: string[]): Reading {
  const reading: Reading = { ...given.reading, defaults: { ...given.reading.defaults } }
  const { owner } = list
  if (owner.margin !== undefined) {
    answers.push('margin')
    reading.asCost = { margin: owner.margin, round: 100 }
  }
  return reading
}

function answerTo(list: ForeignList, problem: ImportProblem, before: Reading, answers: string[]): Reading {
  const { kind, of } = problem
  const answer = (what: string, values: Partial<Reading>): Reading => {
    answers.push(`${what} (${problem.rows})`)
    return { ...before, ...values }
  }
  const { owner } = list
  const amounts = of === 'cost' || owner.margin !== undefined ? owner.cost : owner.price
  if (kind === 'missing' && of !== null) {
    const value = ownersDefault(list, of)
    if (value === undefined || before.defaults[of] === value) return before
    // what is mostly so is offered for all these fields at once
    if (usual[of] !== undefined || of === 'alcohol') {
      if (!answers.includes('usual values')) answers.push('usual values')
      return { ...before, defaults: { ...before.defaults, [of]: value } }
    }
    return answer(`missing ${of}`, { defaults: { ...before.defaults, [of]: value } })
  }
  if (kind === 'currency' && owner.rate !== undefined && before.rates.USD === undefined)
    return answer('rate', { rates: { USD: owner.rate } })
  if (kind === 'box-price' && before.price === 'preguntar')
    return answer('box-price', { price: amounts?.perCase ? 'caja' : 'botella' })
  if (kind === 'net-price' && before.net === 'preguntar')
    return answer('net', { net: amounts?.net ? 'sumar' : 'asi' })
  if (kind === 'offer' && before.offers === 'preguntar') return answer('offer', { offers: 'redondear' })
  if ((kind === 'price-low' || kind === 'price-rise' || kind === 'price-fall') && !before.prices[kind])
    return answer(kind, { prices: { ...before.prices, [kind]: 'asi' } })
  if (kind === 'likeness' && of !== null) return sameOrNew(list, problem, of, before, answers)
  if (kind === 'unknown' && of !== null) return meanings(list, problem, of, before, answers)
  if (
    kind === 'wrong' &&
    of !== null &&
    of !== 'price' &&
    of !== 'name' &&
    of !== 'sku' &&
    !before.lenient.includes(of)
  )
    return answer(`left empty ${of}`, { lenient: [...before.lenient, of] })
  return before
}

const telling = (name: string) =>
  foldText(name)
    .replace(/\bbodegas?\b/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

function sameOrNew(
  list: ForeignList,
  problem: ImportProblem,
  of: ImportField,
  before: Reading,
  answers: string[],
): Reading {
  const isSame = ({ cell, suggestion }: ImportProblem['cells'][number]) =>
    of === 'producer' && telling(cell) === telling(suggestion ?? '')
  const same = problem.cells.filter(isSame)
  const open = problem.cells.filter(({ cell }) => before.translations[of]?.[foldCell(cell)] === undefined)
  if (open.length === 0 || before.newNames.includes(of)) return before
  const words = Object.fromEntries(
    problem.cells.map((cell) => [
      foldCell(cell.cell),
      isSame(cell) ? (cell.suggestion ?? cell.cell) : cell.cell,
    ]),
  )
  const exceptions = Math.min(same.length, problem.cells.length - same.length)
  for (let n = 0; n <= exceptions; n += 1)
    answers.push(`${of} alike ${n === 0 ? '' : 'exception'} (${problem.cells.length})`)
  return {
    ...before,
    translations: { ...before.translations, [of]: { ...before.translations[of], ...words } },
  }
}

/** What a cell that was asked for means: what is suggested where that is right, else what the owner types. */
function meanings(
  list: ForeignList,
  problem: ImportProblem,
  of: ImportField,
  before: Reading,
  answers: string[],
): Reading {
  const open = problem.cells.filter(({ cell }) => before.translations[of]?.[foldCell(cell)] === undefined)
  if (open.length === 0) return before
  const right = open.map(
    ({ cell, suggestion }) => [cell, meaning(list, of, cell) ?? suggestion ?? '', suggestion] as const,
  )
  const typed = right.filter(([, to, suggestion]) => foldText(to) !== foldText(suggestion ?? '?'))
  if (typed.length < right.length) answers.push(`${of}: as suggested (${right.length - typed.length})`)
  for (const [cell, to] of typed) answers.push(`${of}: «${cell}» is «${to}»`)
  const words = Object.fromEntries(right.map(([cell, to]) => [foldCell(cell), to]))
  return {
    ...before,
    translations: { ...before.translations, [of]: { ...before.translations[of], ...words } },
  }
}

function meaning(list: ForeignList, of: ImportField, cell: string): string | undefined {
  const text = foldText(cell)
  if (of === 'producer')
    return list.wines.find(({ producer }) => producer !== undefined && text.includes(foldText(producer)))
      ?.producer
  return undefined
}
