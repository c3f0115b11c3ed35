import type pg from 'pg'
import { currency } from '../../src/money/money.ts'
import { isAmount } from './preference-faults.ts'
import { giveBack, type SandboxPayment, type SandboxRefund } from './sandbox-store.ts'

/** A sandbox response: HTTP status and body. */
export type Answer = { status: number; body: object }

export function problem(status: number, code: string | number, description: string): Answer {
  return { status, body: { message: description, status, cause: [{ code, description }] } }
}

/** Refunds an amount or, without one, everything left. */
export async function refundAnswer(
  client: pg.ClientBase,
  payment: SandboxPayment | undefined,
  amount: unknown,
): Promise<Answer> {
  if (!payment) return problem(404, 2000, 'Payment not found')
  if (amount !== undefined) {
    if (typeof amount !== 'number') return problem(400, 4041, 'Amount param must be a number')
    if (amount <= 0) return problem(400, 4040, 'Amount must be a positive number')
    if (!isAmount(amount)) return problem(400, 4041, 'Amount has too many decimals')
  }
  const refund = await giveBack(client, String(payment.id), amount)
  return refund
    ? { status: 201, body: refundJson(payment.id, refund) }
    : problem(400, 2063, 'The action requested is not valid for the current payment state')
}

export function refundJson(paymentId: number, refund: SandboxRefund) {
  return {
    ...refund,
    payment_id: paymentId,
    source: { id: 'sandbox', name: 'sandbox', type: 'collector' },
    unique_sequence_number: null,
    refund_mode: 'standard',
    adjustment_amount: 0,
    status: 'approved',
    reason: null,
  }
}

/** A payment in the provider's JSON format. */
export function paymentJson(payment: SandboxPayment) {
  return {
    id: payment.id,
    status: payment.status,
    status_detail: detailOf(payment),
    transaction_amount: Number(payment.amount),
    transaction_amount_refunded: Number(payment.refunded),
    currency_id: currency.code,
    external_reference: payment.external_reference,
    payment_type_id: payment.payment_type ?? 'credit_card',
    installments: payment.installments ?? 1,
    date_created: payment.created_at.toISOString(),
    date_last_updated: payment.updated_at.toISOString(),
    refunds: payment.refunds.map((refund) => refundJson(payment.id, refund)),
  }
}

function detailOf({ status, refunded, detail, payment_type }: SandboxPayment): string {
  if (detail !== null) return detail
  switch (status) {
    case 'approved':
      return Number(refunded) > 0 ? 'partially_refunded' : 'accredited'
    case 'pending':
      // a ticket waits for payment; a person reviews a card
      return payment_type === 'ticket' || payment_type === 'atm'
        ? 'pending_waiting_payment'
        : 'pending_contingency'
    case 'rejected':
      return 'cc_rejected_other_reason'
    default:
      return status
  }
}
