import type { Centavos } from '../money/money.ts'
import { endCheckout } from '../orders/purchases.queries.ts'
import { readAddress } from '../orders/read-address.ts'
import type { Address } from '../orders/address.contract.ts'
import { saveAddress, type PendingChange } from '../orders/pending-order.ts'
import { inTransaction } from '../platform/database/open-database.ts'
import { fieldProblem, type Problem } from '../platform/http/problem.ts'
import { firstHome } from '../totals/delivery-choice.ts'
import { findUser } from '../users/users.queries.ts'
import { longestHold } from './hold-minutes.ts'
import { preparationProblem, startProblem } from './payment-problems.ts'
import { findPending } from './pending-purchase.ts'
import { preparePayment } from './prepare-payment.ts'
import { endCheckoutsBefore, openCheckout, type PaymentParts } from './start-payment.ts'

type ToAddress = {
  orderId: number
  /** Undefined: any order, by staff. */
  owner: string | undefined
  address: Address | string
  /** The total that its buyer agreed to, in centavos; undefined: none but that of the order. */
  agreed: Centavos | undefined
}

const unreadable = fieldProblem(
  'direccion',
  'La dirección lleva calle y número, ciudad, provincia y código postal, con comas entre ellos',
)

/**
 * Saves where a pending order goes. Where no delivery method was chosen it takes the first that goes there: the order has
 * another total then, and a checkout of its own at the provider.
 */
export async function saveOrderAddress(
  parts: PaymentParts,
  { orderId, owner, address, agreed }: ToAddress,
): Promise<PendingChange | Problem> {
  const { db } = parts
  const reading = typeof address === 'string' ? readAddress(address) : { ok: true as const, address }
  if (!reading.ok) return reading.question ? fieldProblem('direccion', reading.question) : unreadable
  const { address: read } = reading
  const pending = await findPending(db, orderId, owner)
  const isChosen = pending?.delivery && !pending.delivery.by_address
  if (pending?.estado !== 'Ingreso' || isChosen) return saveAddress(db, orderId, owner, read)
  const place = { postalCode: read.codigoPostal, province: read.provincia }
  const prepared = await preparePayment(
    parts,
    { id: pending.user_id },
    { orderId, address: read, delivery: { place, way: firstHome }, agreed },
    {
      minutes: ({ waitsFor }) => (waitsFor ? parts.holdMinutes(waitsFor) : parts.reservationMinutes),
      longest: longestHold(parts),
      byStaff: owner === undefined,
    },
  )
  if (!prepared.ok && prepared.why === 'not-offered') return saveUnreached(parts, { orderId, owner, read })
  if (!prepared.ok) return preparationProblem(prepared)
  return newCheckout(parts, orderId, { ...prepared, buyerId: pending.user_id })
}

/** Nothing goes there: what was to be paid without a delivery is not to be paid any more. */
async function saveUnreached(
  parts: PaymentParts,
  { orderId, owner, read }: { orderId: number; owner: string | undefined; read: Address },
): Promise<PendingChange> {
  const saved = await saveAddress(parts.db, orderId, owner, read)
  const pending = saved.ok ? await findPending(parts.db, orderId, owner) : undefined
  if (!pending) return saved
  await inTransaction(parts.db, (trx) => endCheckout(trx, pending.id))
  await endCheckoutsBefore(parts, orderId)
  return saved
}

type Changed = { purchaseId: string; waitsFor: string | null; buyerId: string }

async function newCheckout(
  parts: PaymentParts,
  orderId: number,
  { purchaseId, waitsFor, buyerId }: Changed,
): Promise<PendingChange | Problem> {
  if (waitsFor === null) {
    const user = await findUser(parts.db, buyerId)
    const buyer = { id: buyerId, email: user?.email ?? '', name: user?.full_name ?? '' }
    const opened = await openCheckout(parts, purchaseId, buyer)
    if (!opened.ok) return startProblem(opened)
  }
  await endCheckoutsBefore(parts, orderId)
  return { ok: true }
}
