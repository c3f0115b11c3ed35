import type { Db } from '../../platform/database/open-database.ts'
import type { Hooks } from '../hooks.ts'
import { learnTastes } from './co-ratings.ts'
import { isLearningDue, readSigns, saveLearned } from './tastes.queries.ts'

const learnedEveryHours = 20
const dayMs = 86_400_000

/** Learns once a day what people who liked one wine liked besides. Two processes at once learn the same twice. */
export async function learnTastesDaily(
  parts: { db: Db; hooks: Pick<Hooks, 'everyonesTastes'> },
  now: Date,
): Promise<void> {
  if (!(await isLearningDue(parts.db, learnedEveryHours))) return
  const learned = await learnTastes(await readSigns(parts), Math.floor(now.getTime() / dayMs))
  await saveLearned(parts.db, learned)
}
