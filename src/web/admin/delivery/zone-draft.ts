import type { ZoneAnswer, ZoneFields } from '../../../delivery/delivery.contract.ts'
import type { WayKind } from '../../../delivery/zone.ts'
import { readAmount } from '../../../money/read-number.ts'
import { writeNumber } from '../../../money/write-number.ts'

export type StepDraft = { up_to_bottles: string; price: string }
export type WayDraft = {
  id: string
  name: string
  kind: WayKind
  prices: StepDraft[]
  extra_per_bottle: string
  free_from: string
  min_bottles: string
  max_bottles: string
  min_days: string
  max_days: string
  cutoff: string
  hours: string
  /** '10-13, 18-21'. */
  windows: string
  branch: string
}
export type ZoneDraft = {
  id: string
  name: string
  provinces: string[]
  /** '1601-1899, 1907'. */
  postal_codes: string
  ways: WayDraft[]
}

const written = (value: number | null) => (value === null ? '' : writeNumber(value, { most: 2 }))

export function toDrafts(zones: readonly ZoneAnswer[]): ZoneDraft[] {
  return zones.map((zone) => ({
    ...zone,
    postal_codes: zone.postal_codes.map(({ from, to }) => (from === to ? from : `${from}-${to}`)).join(', '),
    ways: zone.ways.map((method) => ({
      ...method,
      prices: method.prices.map((step) => ({
        up_to_bottles: String(step.up_to_bottles),
        price: written(step.price),
      })),
      extra_per_bottle: written(method.extra_per_bottle),
      free_from: written(method.free_from),
      min_bottles: String(method.min_bottles ?? ''),
      max_bottles: String(method.max_bottles ?? ''),
      min_days: String(method.min_days),
      max_days: String(method.max_days),
      cutoff: method.cutoff ?? '',
      hours: method.hours ?? '',
      windows: (method.windows ?? []).map(({ from, to }) => `${from}-${to}`).join(', '),
      branch: method.branch ?? '',
    })),
  }))
}

/** invalid numbers are sent as text, so that the server reports them */
const amount = (text: string) => readAmount(text) ?? text
const perhaps = (text: string) => (text.trim() === '' ? null : amount(text))

/** '1601-1899, 1907' as ranges. */
const rangesIn = (text: string) =>
  text
    .replace(/\s*-\s*/g, '-')
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
    .map((part) => {
      const [from = '', to = from] = part.split('-')
      return { from, to }
    })

/** Converts drafts for the call. */
export function toZones(drafts: readonly ZoneDraft[]): ZoneFields[] {
  return drafts.map((zone) => ({
    ...zone,
    postal_codes: rangesIn(zone.postal_codes),
    ways: zone.ways.map((method) => ({
      ...method,
      prices: method.prices.map((step) => ({ ...step, price: amount(step.price) })),
      extra_per_bottle: perhaps(method.extra_per_bottle),
      free_from: perhaps(method.free_from),
      min_bottles: perhaps(method.min_bottles),
      max_bottles: perhaps(method.max_bottles),
      windows: rangesIn(method.windows).map(({ from, to }) => ({ from: amount(from), to: amount(to) })),
    })),
  })) as unknown as ZoneFields[]
}

/** A new id that no other has. */
const freshId = (prefix: string) => `${prefix}-${Math.random().toString(36).slice(2, 10)}`

/** No price, as a default of 0 would mean free delivery. */
export function blankWay(): WayDraft {
  return {
    id: freshId('forma'),
    name: '',
    kind: 'home',
    prices: [{ up_to_bottles: '6', price: '' }],
    extra_per_bottle: '',
    free_from: '',
    min_bottles: '',
    max_bottles: '',
    min_days: '2',
    max_days: '5',
    cutoff: '14:00',
    hours: '',
    windows: '',
    branch: '',
  }
}

export function blankZone(): ZoneDraft {
  return { id: freshId('zona'), name: '', provinces: [], postal_codes: '', ways: [blankWay()] }
}

/** Summary of a closed zone: 'Mendoza y San Juan · 2 formas de entrega'. */
export function zoneLine({ provinces, postal_codes, ways }: ZoneDraft): string {
  const where =
    provinces.length === 0
      ? 'Todas las provincias'
      : provinces.length > 3
        ? `${provinces.length} provincias`
        : new Intl.ListFormat('es').format(provinces)
  const codes = postal_codes.trim() === '' ? '' : `, códigos ${postal_codes}`
  const count = ways.length === 1 ? '1 forma de entrega' : `${ways.length} formas de entrega`
  return `${where}${codes} · ${count}`
}

/** Summary of a closed method: '1 a 3 días hábiles · desde $ 5.000 · gratis desde $ 60.000'. */
export function wayLine({ kind, min_days, max_days, prices, free_from }: WayDraft): string {
  const days =
    max_days === '0'
      ? 'el mismo día'
      : `${min_days === max_days ? '' : `${min_days} a `}${max_days} días hábiles`
  const requested = prices.length > 0 || kind === 'pickup'
  if (!requested || prices.some(({ price }) => price.trim() === '')) return `${days} · falta el precio`
  const amounts = prices.map(({ price }) => readAmount(price) ?? 0)
  const least = Math.min(...amounts)
  if (amounts.every((price) => price === 0)) return `${days} · sin cargo`
  const free = free_from === '' ? '' : ` · gratis desde $ ${free_from}`
  return `${days} · desde $ ${writeNumber(least)}${free}`
}
