import type { AwaitedMethod } from '../platform/database/order-tables.ts'
import { paymentMethod } from '../settings/payment-methods.ts'
import type { PaymentMethod } from '../totals/payment-methods.ts'
import type { Settings } from '../settings/settings-tree.ts'

/** An order that is paid at once may be changed so often that its bottles are held for so many reservations. */
const reservations = 3
/** However short a reservation is, so many minutes are left to change one's mind in. */
const leastMinutes = 10

type Held = {
  reservationMinutes: number
  paymentMethods: () => readonly Pick<PaymentMethod, 'waitsFor'>[]
  holdMinutes: (waitsFor: AwaitedMethod) => number
}

/** How long an order holds its bottles at the most, however often its delivery or its payment method changes. Minutes. */
export function longestHold({ reservationMinutes, paymentMethods, holdMinutes: minutesFor }: Held): number {
  const waiting = paymentMethods().flatMap(({ waitsFor }) => (waitsFor ? minutesFor(waitsFor) : []))
  return Math.max(leastMinutes, reservations * reservationMinutes, ...waiting)
}

/** How long the bottles of an unpaid order are held, in minutes, by how its money is going to come. */
export function holdMinutes(sales: Settings['sales'], waitsFor: AwaitedMethod): number {
  const { holdHours } = paymentMethod(waitsFor)
  return holdHours ? 60 * holdHours(sales) : sales.reservation_minutes
}
