import { implement, type ServedCall } from '../platform/http/implement.ts'
import { refuse, type Refusal } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import { giveUpMessage, retryRefused } from '../platform/jobs/outbox.queries.ts'
import { toPesos } from '../money/money.ts'
import { csvFile } from '../platform/spreadsheet/file-answer.ts'
import { exportSales, listSales } from './sales-list.queries.ts'
import { countWaiting, lowestWines, salesByDay, type DayOfSales } from './summary.queries.ts'
import { daysBetween } from './sales-period.ts'
import { soldFileName, writeSales, writeSold } from './sales-file.ts'
import { salesCalls } from './sales.contract.ts'
import { readSales } from './sales.queries.ts'
import { exportSold, listSold } from './sold-list.queries.ts'
import { countAtTheDoor, findAlerts } from './alerts.queries.ts'

const lowestShown = 6

/** Days. */
const longestPeriod = 20 * 366

export function salesApi(db: Db): ServedCall[] {
  return implement(salesCalls, {
    'GET /admin/sales': ({ query }) => listSales(db, query),
    'GET /export/sales': async ({ query }) => {
      const sales = await exportSales(db, query)
      if (!sales) return refuse(422, 'Son demasiadas ventas para un archivo. Elegí un período más corto.')
      return csvFile(writeSales(sales), 'ventas.csv')
    },
    'GET /admin/summary': async () => {
      const [waiting, { troubles }, days, lowest] = await Promise.all([
        countWaiting(db),
        countAtTheDoor(db),
        salesByDay(db, 14),
        lowestWines(db, lowestShown),
      ])
      return {
        ...waiting,
        troubles,
        today: sumOf(days.slice(-1)),
        week: sumOf(days.slice(-7)),
        weekBefore: sumOf(days.slice(-14, -7)),
        days: days.map((one) => ({ ...one, total: toPesos(one.total) })),
        lowest,
      }
    },
    'GET /admin/waiting': ({ query }) => countAtTheDoor(db, query.desde),
    'GET /admin/troubles': () => findAlerts(db),
    'PUT /admin/troubles/mail': async ({ input }) => {
      if (input.descartar !== undefined)
        return (await giveUpMessage(db, input.descartar))
          ? { message: 'Correo descartado' }
          : refuse(404, 'Ese correo ya no espera.')
      const count = await retryRefused(db)
      return { message: count === 1 ? '1 correo sale de nuevo' : `${count} correos salen de nuevo` }
    },
    'GET /sales/report': async ({ query: { fdesde, fhasta } }) =>
      wrongPeriod(fdesde, fhasta) ?? readSales(db, fdesde, fhasta),
    'GET /sales/sold': async ({ query: { page = 0, ...asked } }) =>
      wrongPeriod(asked.fdesde, asked.fhasta) ?? listSold(db, { ...asked, page }),
    'GET /export/sold': async ({ query }) => {
      const wrong = wrongPeriod(query.fdesde, query.fhasta)
      if (wrong) return wrong
      const sold = await exportSold(db, query)
      if (!sold) return refuse(422, 'Son demasiados para un archivo. Elegí un período más corto.')
      return csvFile(writeSold(query.por, sold), soldFileName(query))
    },
  })
}

function wrongPeriod(from: string, to: string): Refusal | undefined {
  const days = daysBetween(from, to)
  if (days < 1) return refuse(422, 'La primera fecha tiene que ser anterior a la segunda.')
  if (days > longestPeriod) return refuse(422, 'El período es demasiado largo: hasta 20 años.')
  return undefined
}

function sumOf(days: DayOfSales[]) {
  return {
    orders: days.reduce((sum, day) => sum + day.orders, 0),
    total: toPesos(days.reduce((sum, day) => sum + day.total, 0)),
  }
}
