import type {
  AuthorityAnswer,
  FoundVoucher,
  Remark,
  Reported,
} from '../../platform/invoice-authority/port.ts'

/**
 * How a contingency voucher gets reported, as decisions on the authority's answers. Pure. The buyer has the voucher, so
 * its number never changes: a report is repeated until the authority has it, or a person has to look.
 */

export type IssuedVoucherFacts = {
  number: number
  /** YYYY-MM-DD. */
  day: string
  cae: string
  total: number
  document_type: number
  document_number: number
}

export type ReportStep =
  | { do: 'send' }
  /** `refused`: the remarks with which its number was refused as not the next one. */
  | { do: 'look'; refused: Remark[] | undefined }
  | { do: 'settle'; remarks: Remark[] }
  | { do: 'reject'; remarks: Remark[] }
  | { do: 'wait'; detail: string }

const detailOf = (remarks: readonly Remark[]) =>
  remarks.map(({ code, detail }) => `${code}: ${detail}`).join(' ')

export function afterReporting(answer: Reported): ReportStep {
  switch (answer.result) {
    case 'reported':
      return { do: 'settle', remarks: answer.remarks }
    case 'refused':
      return { do: 'reject', remarks: answer.remarks }
    case 'not-next':
      // also what was reported before is refused so, and an earlier report may arrive at any moment
      return { do: 'look', refused: answer.remarks }
    case 'too-early':
      return { do: 'wait', detail: detailOf(answer.remarks) }
    case 'unknown':
      return { do: 'wait', detail: answer.detail }
  }
}

/** Of a voucher whose report may have arrived. */
export function afterLookingUp(
  voucher: IssuedVoucherFacts,
  found: AuthorityAnswer<FoundVoucher | undefined>,
  refused: Remark[] | undefined,
): ReportStep {
  if (!found.ok) return { do: 'wait', detail: found.detail }
  if (!found.value) return refused ? { do: 'reject', remarks: refused } : { do: 'send' }
  if (isSame(voucher, found.value)) return { do: 'settle', remarks: [] }
  const detail = `El número ${voucher.number} es de otro comprobante: otro sistema usa este punto de venta.`
  return { do: 'reject', remarks: [{ code: 0, detail }] }
}

/** By the code and not by the kind of emission: that is what the buyer's paper says. */
function isSame(voucher: IssuedVoucherFacts, found: FoundVoucher): boolean {
  return (
    found.cae === voucher.cae &&
    found.total === voucher.total &&
    found.date === voucher.day &&
    found.documentType === voucher.document_type &&
    found.documentNumber === voucher.document_number
  )
}
