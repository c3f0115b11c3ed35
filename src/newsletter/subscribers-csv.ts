import { shopDay } from '../calendar/shop-time.ts'
import { guardCell } from '../platform/spreadsheet/cell-guard.ts'

/** A row of the list as a spreadsheet gets it. Moments are ISO 8601. */
type ListedSubscriber = { email: string; confirmed: string | null; unsubscribeUrl: string }

/**
 * The confirmed subscribers as CSV, for a mailing tool: commas between, no byte order mark. A cell that a spreadsheet would take for a formula gets an
 * apostrophe in front: anybody may type an address that begins with an equals sign.
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
