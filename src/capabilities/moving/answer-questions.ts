import type { z } from 'zod'
import { usualValues } from '../../catalogue/import/default-values.ts'
import { foldCell } from '../../catalogue/import/fold-cell.ts'
import { importProblems } from '../../catalogue/import/import-problems.queries.ts'
import { workOnImports } from '../../catalogue/import/import.job.ts'
import type { ImportAnswer, ImportProblem } from '../../catalogue/import/imports.contract.ts'
import { findImport } from '../../catalogue/import/imports.queries.ts'
import {
  plainReading,
  readingAnswer,
  readingForm,
  type Reading,
} from '../../catalogue/import/reading.contract.ts'
import { startDryRun } from '../../catalogue/import/stage-file.ts'
import type { Db } from '../../platform/database/open-database.ts'

/** What an owner says of a whole list. */
export const answersSchema = readingAnswer.partial()
export type Answers = z.output<typeof answersSchema>

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
