import { shopDay } from '../../calendar/shop-time.ts'
import { guardCell } from '../../platform/spreadsheet/cell-guard.ts'

/** A row of the list as exported. Timestamps are ISO 8601. */
type ListedSubscriber = { email: string; confirmed: string | null; unsubscribeUrl: string }

/**
 * The confirmed subscribers as CSV for a mailing tool: comma separated, no byte order mark. A cell that a spreadsheet
 * would evaluate as a formula gets a leading apostrophe, because an address may begin with an equals sign.
 */
export function subscribersCsv(subscribers: readonly ListedSubscriber[]): string {
  const rows = subscribers.flatMap(({ email, confirmed, unsubscribeUrl }) =>
    confirmed === null ? [] : [[email, shopDay(confirmed), unsubscribeUrl]],
  )
  return (
    [['correo', 'confirmado', 'baja'], ...rows].map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n'
  )
}

function cell(text: string): string {
  const plain = guardCell(text)
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
