import { shopDay } from '../calendar/shop-time.ts'
import type { Db } from '../platform/database/open-database.ts'
import { fingerprint } from '../platform/http/fingerprint.ts'
import { implement, type ServedCall } from '../platform/http/implement.ts'
import { deliveryCalls, type HolidayAnswer } from './delivery.contract.ts'
import { readOwnHolidays, readZones, zoneInPesos } from './delivery.queries.ts'
import { holidaysOf, type Holiday } from '../calendar/holidays.ts'
import { saveOwnHolidays, saveZones } from './save-zones.queries.ts'
import { undoDeliveryChange } from './delivery-changes.queries.ts'

export function deliveryApi(db: Db): ServedCall[] {
  const zones = async () => (await readZones(db)).map(zoneInPesos)
  return implement(deliveryCalls, {
    'GET /delivery/zones': zones,
    'PUT /delivery/zones': async ({ body, query }) => (await saveZones(db, body, query.version)) ?? zones(),
    'GET /delivery/holidays': async ({ query }) => {
      const year = query.year ?? Number(shopDay(new Date()).slice(0, 4))
      const own = await readOwnHolidays(db)
      const holidays = [year, year + 1].flatMap((holidayYear) => holidaysWith(own, holidayYear))
      return { year, holidays, ownDays: own, version: fingerprint(own) }
    },
    'PUT /delivery/holidays': async ({ body, query }) =>
      (await saveOwnHolidays(db, body, query.version)) ?? {
        holidays: body.map((holiday) => ({ ...holiday, own: true })),
      },
    'POST /delivery/undo': async ({ input }) =>
      (await undoDeliveryChange(db, input.id)) ?? { message: 'Cambio deshecho' },
  })
}

function holidaysWith(own: readonly Holiday[], year: number): HolidayAnswer[] {
  const written = new Set(own.map(({ day }) => day))
  return holidaysOf(year, own).map((holiday) => ({ ...holiday, own: written.has(holiday.day) }))
}
