import type { Estado } from '../../src/orders/order-status.ts'
import type { StoredDelivery } from '../../src/platform/database/order-tables.ts'
import { fromFieldTime } from '../../src/calendar/shop-time.ts'
import { chance } from '../chance.ts'
import type { Moments, PastOrder, PaidBy } from './past-order.ts'

const hourMs = 3_600_000
const after = (moment: Date, hours: number) => new Date(moment.getTime() + hours * hourMs)

/** Days until the shop cancels an unpaid purchase. */
const unpaidDays = 5

type Sold = Pick<PastOrder, 'n' | 'at' | 'channel'> & {
  paidBy: PaidBy
  delivery: StoredDelivery | null
  now: Date
}
export type Course = Pick<PastOrder, 'estado' | 'moments' | 'hold'>

const none: Moments = {
  paid: null,
  processed: null,
  completed: null,
  sent: null,
  delivered: null,
  cancelled: null,
}

/** An order's course up to now. */
export function courseOf(sold: Sold): Course {
  const { n, at, channel, now } = sold
  const luck = chance(n, 'course')
  if (channel !== 'shop') {
    // taken home, or delivered the same day
    const done = { paid: at, processed: at, completed: at, sent: null, delivered: at, cancelled: null }
    return { estado: 'Completo', moments: done, hold: 'taken' }
  }
  if (luck < 0.015) return unpaid(at, now)
  const byTransfer = sold.paidBy === 'transfer'
  const paid = after(at, byTransfer ? 0.5 + chance(n, 'transfer') ** 2 * 40 : 0.03)
  // awaiting a transfer, with bottles reserved
  if (paid > now) return { estado: 'Ingreso', moments: none, hold: byTransfer ? 'held' : 'released' }
  if (luck < 0.05 && !byTransfer) return cancelled(paid, n, now)
  return goingOn(sold, paid)
}

function unpaid(at: Date, now: Date): Course {
  const cancelledAt = after(at, unpaidDays * 24)
  return cancelledAt > now
    ? { estado: 'Ingreso', moments: none, hold: 'released' }
    : { estado: 'Cancelada', moments: { ...none, cancelled: cancelledAt }, hold: 'released' }
}

/** Paid, and cancelled before packing. */
function cancelled(paid: Date, n: number, now: Date): Course {
  const at = after(paid, 1 + chance(n, 'cancelled') * 8)
  return at > now
    ? { estado: 'Creada', moments: { ...none, paid }, hold: 'held' }
    : { estado: 'Cancelada', moments: { ...none, paid, cancelled: at }, hold: 'released' }
}

function goingOn({ n, delivery, now }: Sold, paid: Date): Course {
  const packing = after(paid, 8 + chance(n, 'packing') * 36)
  const packed = after(packing, 3 + chance(n, 'packed') * 20)
  const pickup = delivery?.kind === 'pickup'
  const arrival = new Date(fromFieldTime(`${delivery?.latest ?? '2000-01-01'}T${arrivalHour(n)}`))
  const arrived = after(arrival > packed ? arrival : packed, pickup ? 20 : 3)
  const until = (moment: Date) => (moment <= now ? moment : null)
  const moments = {
    paid,
    processed: until(packing),
    completed: until(packed),
    sent: until(after(packed, 0.5)),
    delivered: until(arrived),
    cancelled: null,
  }
  const estado: Estado = moments.completed ? 'Completo' : moments.processed ? 'Procesando' : 'Creada'
  return { estado, moments, hold: moments.processed ? 'taken' : 'held' }
}

const arrivalHour = (n: number) => `${String(10 + Math.floor(chance(n, 'arrival') * 8)).padStart(2, '0')}:20`
