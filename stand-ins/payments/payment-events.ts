import type pg from 'pg'
import { decideDispute, disputesOf, openDispute, refundInPanel, warnOfFraud } from './sandbox-disputes.ts'
import type { SandboxPayment } from './sandbox-store.ts'

/** Events that the provider can raise about a payment now, with button labels. */
export async function eventsFor(
  pool: pg.Pool,
  payment: SandboxPayment,
): Promise<(readonly [string, string])[]> {
  if (await openCase(pool, payment))
    return [
      ['won', 'Resolver a favor de la tienda'],
      ['lost', 'Resolver a favor de quien compró'],
    ]
  if (payment.status !== 'approved') return []
  return [
    ['chargeback', 'Desconocer el pago ante el banco'],
    ['claim', 'Abrir un reclamo'],
    ['fraud', 'Avisar un posible fraude'],
    ['refund', 'Devolverlo desde el panel'],
  ]
}

/** Raises the event of a button. @returns false for an unknown one */
export async function raiseEvent(pool: pg.Pool, payment: SandboxPayment, what: string): Promise<boolean> {
  if (!(await eventsFor(pool, payment)).some(([name]) => name === what)) return false
  const id = String(payment.id)
  if (what === 'chargeback' || what === 'claim') await openDispute(pool, id, what)
  else if (what === 'fraud') await warnOfFraud(pool, id)
  else if (what === 'refund') await refundInPanel(pool, id)
  else if (what === 'won' || what === 'lost') {
    const open = await openCase(pool, payment)
    if (open !== undefined) await decideDispute(pool, open, what)
  }
  return true
}

async function openCase(pool: pg.Pool, { id }: SandboxPayment): Promise<string | undefined> {
  const cases = [
    ...(await disputesOf(pool, 'chargeback', String(id))),
    ...(await disputesOf(pool, 'claim', String(id))),
  ]
  const open = cases.find((dispute) => dispute.state === 'open')
  return open && String(open.id)
}
