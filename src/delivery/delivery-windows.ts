import { addDays } from '../calendar/calendar-day.ts'
import { shopDay, shopHour } from '../calendar/shop-time.ts'
import { hoursByLaw, type Hours } from './sale-hours.ts'

/** A day and full hours on the shop's clock; `to` is exclusive. */
export type DeliveryWindow = Hours & { day: string }

/** Calendar days that are offered from the first possible one on. */
const daysOffered = 8

type Asked = {
  windows: readonly Hours[]
  /** The first day on which it can arrive. */
  earliest: string
  /** Those that the place may lie in: the law of each has to allow it. */
  provinces: readonly string[]
  isWorking: (day: string) => boolean
  now: Date
}

/** What a buyer chooses from where the shop's own courier comes: the law's hours for alcohol leave the rest out. */
export function deliveryWindows({ windows, earliest, provinces, isWorking, now }: Asked): DeliveryWindow[] {
  const days = Array.from({ length: daysOffered }, (_, index) => addDays(earliest, index)).filter(isWorking)
  return days.flatMap((day) =>
    windows
      .filter(({ from, to }) => provinces.every((province) => isLegal(province, day, { from, to })))
      .filter(({ from }) => day !== shopDay(now) || from > shopHour(now))
      .map(({ from, to }) => ({ day, from, to })),
  )
}

function isLegal(province: string, day: string, { from, to }: Hours): boolean {
  const law = hoursByLaw(province, 'delivery', day)
  return law === undefined || (law.from <= from && to <= law.to)
}

export const isSameWindow = (a: DeliveryWindow, b: DeliveryWindow): boolean =>
  a.day === b.day && a.from === b.from && a.to === b.to

/** 'de 18 a 21' */
export const windowHours = ({ from, to }: Hours): string => `de ${from} a ${to}`
