import { addDays } from '../calendar/calendar-day.ts'
import type { Gift } from './gift.contract.ts'

/** Letters that a card has room for. */
export const longestMessage = 300
/** Lines that a message is written in; a card has room for each of them beside the wrapped ones. */
export const mostMessageLines = 8
/** Days from today on which a gift may be wished for. */
const furthestWish = 365

/** Why a card has no room for a message; undefined where it has. */
export function messageFault(message: string): string | undefined {
  const lines = message.split('\n').length
  if (lines <= mostMessageLines) return undefined
  const over = lines - mostMessageLines
  return `En la tarjeta entran ${mostMessageLines} renglones: ${over === 1 ? 'sobra 1' : `sobran ${over}`}`
}

/** The first and the last day that a gift may be wished for, YYYY-MM-DD. */
export const wishedDays = (today: string): { first: string; last: string } => ({
  first: today,
  last: addDays(today, furthestWish),
})

/** Why a gift cannot be wished for a day; undefined where it can. */
export function wishedDayFault(day: string, today: string): string | undefined {
  const { first, last } = wishedDays(today)
  if (day < first) return 'Ese día ya pasó: elegí otro o dejalo vacío'
  return day > last ? 'Elegí un día de acá a un año, o dejalo vacío' : undefined
}

type Look = { size: 'large' | 'small'; lines: string[] }

/**
 * How a card of A6 prints a message: one page for each. A message from before lines were counted goes on in its last line.
 */
export function cardLook(message: string): Look {
  const written = message.split('\n')
  const last = written.slice(mostMessageLines - 1).filter((line) => line.trim() !== '')
  const lines = [...written.slice(0, mostMessageLines - 1), ...(last.length > 0 ? [last.join(' ')] : [])]
  const printed = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / lettersOfLine)), 0)
  return { size: printed <= mostLargeLines ? 'large' : 'small', lines }
}

/** Letters of a line of a card in the large size, where they are wide, and the lines that it has room for. */
const lettersOfLine = 32
const mostLargeLines = 5

export function isSameGift(one: Gift | null, other: Gift | null): boolean {
  if (!one || !other) return one === other
  return (
    one.wrap === other.wrap &&
    one.message === other.message &&
    one.recipient === other.recipient &&
    one.phone === other.phone &&
    one.wished_day === other.wished_day &&
    one.hide_prices === other.hide_prices
  )
}
