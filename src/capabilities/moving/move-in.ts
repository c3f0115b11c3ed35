import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import { workOnImports } from '../../catalogue/import/import.job.ts'
import type { ImportAnswer, ImportProblem } from '../../catalogue/import/imports.contract.ts'
import { cancelImport, findImport } from '../../catalogue/import/imports.queries.ts'
import type { CommandParts } from '../capability.ts'
import { pictureSource } from './bring-pictures.ts'
import { moveReport } from './move-report.ts'
import { kindNames, stateNames, systemNames } from './move-words.ts'
import { movedKinds, movedSystems, type MovedSystem } from './moved-kinds.ts'
import { startMove, workOnMoves } from './moving.job.ts'
import { countMoveRows, deleteMove, findMove, moveAtWork, reportRows } from './moves.queries.ts'
import type { MovedFile, NotRead } from './read-shop-files.ts'
import { stageMove } from './stage-move.ts'
import { usualValues } from '../../catalogue/import/default-values.ts'
import { foldCell } from '../../catalogue/import/fold-cell.ts'
import { importProblems } from '../../catalogue/import/import-problems.queries.ts'
import {
  plainReading,
  type Reading,
  readingAnswer,
  readingForm,
} from '../../catalogue/import/reading.contract.ts'
import { startDryRun } from '../../catalogue/import/stage-file.ts'
import type { Db } from '../../platform/database/open-database.ts'

const usage =
  'Usage: npm run move-in -- FOLDER_OR_ZIP [--from tiendanube|woocommerce|shopify|prestashop] [--dry-run] [--answers FILE] [--usual] [--leave-out] [--cookie-key KEY] [--no-pictures]'

const notRead: Record<NotRead['why'], string> = {
  nothing: 'Nothing in these files is known: give them as the other shop exports them.',
  'unknown-system': `Which system wrote these files? Add --from ${movedSystems.join('|')}.`,
  'too-large': 'The zip is too large: at most 20,000 files and 500 MB.',
  'broken-zip': 'The zip is damaged.',
}

type Options = {
  place: string
  from: MovedSystem | undefined
  isDry: boolean
  answers: string | undefined
  takeUsual: boolean
  leaveOut: boolean
  cookieKey: string
  takesPictures: boolean
}

/** What an owner says of a whole list. */
const answersSchema = readingAnswer.partial()
type Answers = z.output<typeof answersSchema>

/** Rounds of questions: an answer may raise another one. */
const mostRounds = 6

/**
 * Reviews the wines of a move as the screen of imports does.
 * @param answers what their owner says of the whole list
 * @param takeUsual whether the owner agrees to what is usual and to what is suggested
 * @returns the import after its last review, and what is still open
 */
export async function reviewWines(
  db: Db,
  importId: number,
  { answers, takeUsual }: { answers: Answers; takeUsual: boolean },
): Promise<{ reviewed: ImportAnswer; open: ImportProblem[] }> {
  const staged = await findImport(db, importId)
  if (!staged) throw new Error('The wines of the move are not staged')
  const given = staged.reading ?? plainReading
  let reading = readingForm.parse({
    ...given,
    ...answers,
    defaults: { ...given.defaults, ...answers.defaults },
  })
  let reviewed = await review(db, staged, reading)
  for (let round = 0; round < mostRounds; round += 1) {
    const open = await importProblems(db, importId)
    const next = takeUsual ? open.reduce(answerAsUsual, reading) : reading
    if (next === reading) return { reviewed, open }
    reading = next
    reviewed = await review(db, staged, reading)
  }
  return { reviewed, open: await importProblems(db, importId) }
}

async function review(db: Db, { id, fields }: ImportAnswer, reading: Reading): Promise<ImportAnswer> {
  await startDryRun(db, id, { fields, createTerms: true, drawBottles: true, reading })
  for (;;) {
    await workOnImports(db)
    const current = await findImport(db, id)
    if (current && current.state !== 'revisando') return current
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** The reading with the usual answer to a question; the same one without such an answer. */
function answerAsUsual(reading: Reading, { kind, of, cells }: ImportProblem): Reading {
  const answered = (values: Partial<Reading>): Reading => ({ ...reading, ...values })
  if (kind === 'net-price' && reading.net === 'preguntar') return answered({ net: 'sumar' })
  if (kind === 'offer' && reading.offers === 'preguntar') return answered({ offers: 'redondear' })
  if ((kind === 'price-low' || kind === 'price-fall' || kind === 'price-rise') && !reading.prices[kind])
    return answered({ prices: { ...reading.prices, [kind]: 'asi' } })
  if (of === null) return reading
  if (kind === 'missing') {
    const value = usualValues.find(([field]) => field === of)?.[1]
    return value === undefined || reading.defaults[of] !== undefined
      ? reading
      : answered({ defaults: { ...reading.defaults, [of]: value } })
  }
  // names that are like known ones are their own until their owner joins them
  if (kind === 'likeness' && !reading.newNames.includes(of))
    return answered({ newNames: [...reading.newNames, of] })
  if (kind === 'unknown') {
    const current = reading.translations[of] ?? {}
    const words = cells.flatMap(({ cell, suggestion }) =>
      suggestion === null || current[foldCell(cell)] !== undefined
        ? []
        : [[foldCell(cell), suggestion] as const],
    )
    if (words.length === 0) return reading
    return answered({
      translations: { ...reading.translations, [of]: { ...current, ...Object.fromEntries(words) } },
    })
  }
  if (
    kind === 'wrong' &&
    (of === 'ean' || of === 'image' || of === 'moreImages') &&
    !reading.lenient.includes(of)
  )
    return answered({ lenient: [...reading.lenient, of] })
  return reading
}

/** `npm run move-in`: brings a shop's files, or says what would come. */
export async function moveIn(parts: CommandParts): Promise<boolean> {
  const { db, say, folder } = parts
  const options = readOptions(parts.args)
  if (!options) {
    say(usage)
    return false
  }
  if (await moveAtWork(db)) {
    say('A move that was interrupted goes on first.')
    await finish(parts, options)
  }
  const answers =
    options.answers === undefined ? {} : await readAnswers(path.resolve(folder, options.answers))
  const files = await readFiles(path.resolve(folder, options.place))
  const staged = await stageMove(parts, { actor: 'shop', files, ...options })
  if (!staged.ok) {
    say(notRead[staged.why])
    return false
  }
  const move = await findMove(db, staged.id)
  if (!move) throw new Error('The move is not staged')
  say(
    `${systemNames[move.system]}: ${move.files.map(({ name, kind, rows }) => `${name} (${kind}, ${rows})`).join(', ')}`,
  )
  const open =
    move.import_id === null
      ? []
      : (await reviewWines(db, move.import_id, { answers, takeUsual: options.takeUsual })).open
  await sayQuestions(parts, open)
  if (options.isDry || (open.length > 0 && !options.leaveOut)) {
    await writeReport(parts, staged.id)
    if (!options.isDry)
      say(
        'Nothing was brought. Answer with --answers FILE or --usual, or leave these wines out with --leave-out.',
      )
    if (move.import_id !== null) await cancelImport(db, move.import_id)
    await deleteMove(db, staged.id)
    return options.isDry
  }
  const why = await startMove(db, staged.id, move)
  if (why !== undefined) throw new Error(`The move does not start: ${why}`)
  await finish(parts, options)
  await writeReport(parts, staged.id)
  return true
}

function readOptions(args: readonly string[]): Options | undefined {
  const valued = ['--from', '--answers', '--cookie-key']
  const value = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined)
  const [place] = args.filter(
    (arg, index) => !arg.startsWith('--') && !valued.includes(args[index - 1] ?? ''),
  )
  const given = value('--from')
  const from = movedSystems.find((system) => system === given)
  if (place === undefined || (given !== undefined && !from)) return undefined
  return {
    place,
    from,
    isDry: args.includes('--dry-run'),
    answers: value('--answers'),
    takeUsual: args.includes('--usual'),
    leaveOut: args.includes('--leave-out'),
    cookieKey: value('--cookie-key') ?? '',
    takesPictures: !args.includes('--no-pictures'),
  }
}

async function readAnswers(file: string) {
  return answersSchema.parse(JSON.parse(await readFile(file, 'utf8')))
}

async function readFiles(place: string): Promise<MovedFile[]> {
  if (!(await stat(place)).isDirectory())
    return [{ name: path.basename(place), bytes: await readFile(place) }]
  const entries = await readdir(place, { recursive: true, withFileTypes: true })
  const files: MovedFile[] = []
  for (const entry of entries.filter((item) => item.isFile())) {
    const full = path.join(entry.parentPath, entry.name)
    files.push({ name: path.relative(place, full), bytes: await readFile(full) })
  }
  return files.toSorted((item, other) => (item.name < other.name ? -1 : 1))
}

/** Works until no move is at work; a shop that runs works on it too. */
async function finish({ db, hooks, media }: CommandParts, { takesPictures }: Options): Promise<void> {
  const pictures = takesPictures ? pictureSource(db, media) : undefined
  for (;;) {
    await workOnImports(db)
    if (!(await workOnMoves({ db, hooks, pictures }))) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const questionsFile = 'mudanza-preguntas.json'
const reportFile = 'mudanza-informe.csv'

async function sayQuestions({ say, folder }: CommandParts, open: readonly ImportProblem[]): Promise<void> {
  if (open.length === 0) return
  for (const { field, detail, rows, cells } of open)
    say(
      `${rows} wines: ${field}: ${detail}${
        cells.length > 0
          ? ` (${cells
              .slice(0, 5)
              .map(({ cell }) => cell)
              .join(', ')})`
          : ''
      }`,
    )
  await writeFile(path.join(folder, questionsFile), `${JSON.stringify(open, null, 2)}\n`)
  say(`All questions: ${questionsFile}`)
}

async function writeReport({ db, say, folder }: CommandParts, id: number): Promise<void> {
  const counts = await countMoveRows(db, id)
  for (const kind of movedKinds) {
    const ofKind = counts.filter((count) => count.kind === kind)
    for (const { state, why, rows } of ofKind)
      say(`${kindNames[kind].many}: ${rows} · ${stateNames[state] ?? state}${why ? ` · ${why}` : ''}`)
  }
  await writeFile(path.join(folder, reportFile), moveReport(await reportRows(db, id)))
  say(`Every row: ${reportFile}`)
}
