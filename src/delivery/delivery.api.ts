import { shopDay } from '../calendar/shop-time.ts'
import type { Db } from '../platform/database/open-database.ts'
import { implement, type ServedCall } from '../platform/http/implement.ts'
import { deliveryCalls, type HolidayAnswer } from './delivery.contract.ts'
import { readOwnHolidays, readZones, saveOwnHolidays, saveZones, zoneInPesos } from './delivery.queries.ts'
import { holidaysOf, type Holiday } from './holidays.ts'

export function deliveryApi(db: Db): ServedCall[] {
  const zones = async () => (await readZones(db)).map(zoneInPesos)
  return implement(deliveryCalls, {
    'GET /delivery/zones': zones,
    'PUT /delivery/zones': async ({ body }) => {
      await saveZones(db, body)
      return zones()
    },
    'GET /delivery/holidays': async ({ query }) => {
      const year = query.year ?? Number(shopDay(new Date()).slice(0, 4))
      const own = await readOwnHolidays(db)
      return { year, holidays: [year, year + 1].flatMap((one) => holidaysWith(own, one)) }
    },
    'PUT /delivery/holidays': async ({ body }) => {
      await saveOwnHolidays(db, body)
      return { holidays: body.map((holiday) => ({ ...holiday, own: true })) }
    },
  })
}

function holidaysWith(own: readonly Holiday[], year: number): HolidayAnswer[] {
  const written = new Set(own.map(({ day }) => day))
  return holidaysOf(year, own).map((holiday) => ({ ...holiday, own: written.has(holiday.day) }))
}
