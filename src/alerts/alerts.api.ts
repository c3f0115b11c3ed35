import type { Hooks } from '../capabilities/hooks.ts'
import { implement, type ServedCall } from '../platform/http/implement.ts'
import { problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import { giveUpMessage, retryRejected } from '../platform/mail/outbox.queries.ts'
import { toPesos } from '../money/money.ts'
import { countWaiting, lowestWines, salesByDay, type DayOfSales } from '../reporting/summary.queries.ts'
import { alertCalls } from './alerts.contract.ts'
import { countAlerts, countAwaited, findAlerts } from './alerts.queries.ts'

const lowestShown = 6
/** A month as the home screen compares it: as many days as the month before. */
const monthDays = 30

export function alertsApi(
  db: Db,
  { countUnanswered, counts }: Pick<Hooks, 'countUnanswered' | 'counts'>,
): ServedCall[] {
  return implement(alertCalls, {
    'GET /admin/summary': async () => {
      const [waiting, awaited, { troubles }, days, lowest, added] = await Promise.all([
        countWaiting(db),
        countAwaited(db),
        countAlerts(db),
        salesByDay(db, 2 * monthDays),
        lowestWines(db, lowestShown),
        counts(db),
      ])
      return {
        ...waiting,
        ...awaited,
        ...added,
        troubles,
        today: sumOf(days.slice(-1)),
        week: sumOf(days.slice(-7)),
        weekBefore: sumOf(days.slice(-14, -7)),
        sameDayBefore: sumOf(days.slice(-8, -7)),
        month: sumOf(days.slice(-monthDays)),
        monthBefore: sumOf(days.slice(0, monthDays)),
        days: days.slice(-14).map((day) => ({ ...day, total: toPesos(day.total) })),
        lowest,
      }
    },
    'GET /admin/waiting': async ({ query }) => {
      const [counts, questions] = await Promise.all([countAlerts(db, query.desde), countUnanswered(db)])
      return { ...counts, questions }
    },
    'GET /admin/troubles': () => findAlerts(db),
    'PUT /admin/troubles/mail': async ({ input }) => {
      if (input.descartar !== undefined)
        return (await giveUpMessage(db, input.descartar))
          ? { message: 'Correo descartado' }
          : problem(404, 'Ese correo ya no espera.')
      const count = await retryRejected(db)
      return { message: count === 1 ? '1 correo sale de nuevo' : `${count} correos salen de nuevo` }
    },
  })
}

function sumOf(days: DayOfSales[]) {
  return {
    orders: days.reduce((sum, day) => sum + day.orders, 0),
    total: toPesos(days.reduce((sum, day) => sum + day.total, 0)),
  }
}
