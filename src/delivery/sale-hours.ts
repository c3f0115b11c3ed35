import { shopHour, shopDay } from '../calendar/shop-time.ts'
import type { provinces } from './provinces.ts'

/** Over the counter, or brought to the buyer's address. */
export type SaleChannel = 'counter' | 'delivery'

/** Full hours of a day; `to` is exclusive. */
export type Hours = { from: number; to: number }

type LegalHours = Hours & {
  province: (typeof provinces)[number]['name']
  channel: SaleChannel
  /** First and last day of the part of the year for which it holds, MM-DD; it goes before one for the whole year. */
  season?: { from: string; to: string }
  norm: string
  /** Where the norm's hours were read. */
  source: string
}

const city = {
  province: 'Ciudad Autónoma de Buenos Aires',
  norm: 'Ley 3.361',
  source: 'Código de Habilitaciones, ordenanza 34.421, anexo B, texto de la Ley 3.361 (2009)',
} as const
const province = {
  province: 'Buenos Aires',
  norm: 'Ley 15.109',
  source: 'Ley 11.825, art. 1, texto de la Ley 15.109 (13-12-2018), citado por La Nación, 2-12-2025',
} as const
const summer = { from: '12-01', to: '04-30' }

/**
 * When the law lets closed bottles of alcohol be sold. A province without a row has none that is known for sure: Mendoza's
 * (8 to 23) is doubtful in number and force, and stays out until it is read.
 */
export const legalHours: readonly LegalHours[] = [
  { ...city, channel: 'counter', from: 8, to: 22 },
  { ...city, channel: 'delivery', from: 8, to: 24 },
  { ...province, channel: 'counter', from: 10, to: 21 },
  { ...province, channel: 'counter', from: 10, to: 23, season: summer },
  { ...province, channel: 'delivery', from: 10, to: 21 },
  { ...province, channel: 'delivery', from: 10, to: 23, season: summer },
]

/** @param monthDay MM-DD */
function isInSeason(season: { from: string; to: string }, monthDay: string): boolean {
  return season.from <= season.to
    ? season.from <= monthDay && monthDay <= season.to
    : season.from <= monthDay || monthDay <= season.to
}

/**
 * The legal hours of a province on a day; undefined where no norm restricts them.
 *
 * @param day YYYY-MM-DD
 */
export function hoursByLaw(
  place: string,
  channel: SaleChannel,
  day: string,
): (Hours & { norm: string }) | undefined {
  const rows = legalHours.filter((row) => row.province === place && row.channel === channel)
  const monthDay = day.slice('YYYY-'.length)
  return (
    rows.find(({ season }) => season && isInSeason(season, monthDay)) ?? rows.find(({ season }) => !season)
  )
}

/** The owner's own hours within the law's: they may be shorter, never longer. */
export function narrowed(law: Hours | undefined, own: Hours): Hours {
  return { from: Math.max(law?.from ?? 0, own.from), to: Math.min(law?.to ?? 24, own.to) }
}

export type OutsideHours = Hours & {
  /** The norm that says so; undefined where the shop's own hours are shorter. */
  norm: string | undefined
}

type Sale = { province: string; channel: SaleChannel; at: Date; own: Hours }

/** Why alcohol may not be sold or handed over at a moment; undefined where it may. */
export function outsideHours({ province: place, channel, at, own }: Sale): OutsideHours | undefined {
  const law = hoursByLaw(place, channel, shopDay(at))
  const hours = narrowed(law, own)
  const hour = shopHour(at)
  if (hours.from <= hour && hour < hours.to) return undefined
  const isLegal = law === undefined || (law.from <= hour && hour < law.to)
  return isLegal ? { ...hours, norm: undefined } : { from: law.from, to: law.to, norm: law.norm }
}
