import type { AuthorityAnswer, Authorised, FoundVoucher, Remark } from '../platform/invoice-authority/port.ts'

/**
 * The way of a voucher to its CAE, as decisions on the authority's answers. Pure. A number is requested once it is known
 * to be the next one; after an answer that says nothing, the authority is queried for what it has under that number before
 * anything is sent again.
 */

export type RequestedVoucher = {
  number: number
  /** YYYY-MM-DD. */
  day: string
  total: number
  document_type: number
  document_number: number
}

export type Step =
  | { do: 'ask'; number: number; day: string }
  | { do: 'send' }
  | { do: 'look'; because: 'not-next' | 'unknown'; detail: string }
  | { do: 'count' }
  | { do: 'settle'; cae: string; caeExpiresOn: string; day: string; remarks: Remark[] }
  | { do: 'refuse'; remarks: Remark[] }
  | { do: 'queue' }
  /** Another system numbers this series too. */
  | { do: 'stop'; why: string }
  | { do: 'wait'; detail: string }

/** Of a voucher without a number. In: the number authorised last, and today. */
export function afterLast(last: AuthorityAnswer<number>, today: string): Step {
  return last.ok ? { do: 'ask', number: last.value + 1, day: today } : { do: 'wait', detail: last.detail }
}

/** Of a voucher that was sent. */
export function afterSending(voucher: RequestedVoucher, answer: Authorised): Step {
  switch (answer.result) {
    case 'authorised':
      return { do: 'settle', ...answer, day: voucher.day }
    case 'refused':
      return { do: 'refuse', remarks: answer.remarks }
    case 'not-next':
      return { do: 'look', because: 'not-next', detail: answer.remarks.map(({ detail }) => detail).join(' ') }
    case 'unknown':
      return { do: 'look', because: 'unknown', detail: answer.detail }
  }
}

/** Of a voucher whose number was requested. In: what the authority has under it, and why it was looked for. */
export function afterLooking(
  voucher: RequestedVoucher,
  found: AuthorityAnswer<FoundVoucher | undefined>,
  because: 'not-next' | 'unknown',
): Step {
  if (!found.ok) return { do: 'wait', detail: found.detail }
  if (!found.value) return because === 'not-next' ? { do: 'count' } : { do: 'send' }
  const { cae, caeExpiresOn, date } = found.value
  return isSame(voucher, found.value)
    ? { do: 'settle', cae, caeExpiresOn, day: date, remarks: [] }
    : {
        do: 'stop',
        why: `El número ${voucher.number} es de otro comprobante: otro sistema usa este punto de venta.`,
      }
}

/** Refused as not the next one, and not there: either the number is not, or the date. */
export function afterCounting(voucher: RequestedVoucher, last: AuthorityAnswer<number>, today: string): Step {
  if (!last.ok) return { do: 'wait', detail: last.detail }
  if (last.value !== voucher.number - 1) return { do: 'queue' }
  // the number is right: it is the date that is refused
  if (voucher.day !== today) return { do: 'ask', number: voucher.number, day: today }
  return { do: 'wait', detail: 'El servicio no acepta número ni fecha de hoy.' }
}

function isSame(voucher: RequestedVoucher, found: FoundVoucher): boolean {
  return (
    found.total === voucher.total &&
    found.documentType === voucher.document_type &&
    found.documentNumber === voucher.document_number &&
    found.date === voucher.day
  )
}
