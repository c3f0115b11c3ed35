import type { Db } from '../../src/platform/database/open-database.ts'
import { chance } from '../chance.ts'
import * as words from './demo-words.ts'
import type { PastOrder, PastWine } from './past-order.ts'
import * as stored from './stored.ts'

const after = (moment: Date, days: number) => new Date(moment.getTime() + days * stored.dayMs)
const oneOf = (list: readonly string[], n: number, purpose: string) =>
  list[Math.floor(chance(n, purpose) * list.length)] ?? ''

/**
 * Stores what customers wrote and wanted: reviews, questions, favourites, stock alerts, withdrawal requests.
 */
export async function storeVoices(
  trx: Db,
  orders: readonly PastOrder[],
  wines: readonly PastWine[],
  now: Date,
): Promise<void> {
  const byCustomers = orders.filter(({ customer }) => customer !== undefined)
  await storeReviews(trx, byCustomers, now)
  await storeFavourites(trx, byCustomers)
  await storeWishes(trx, byCustomers, wines)
  await storeQuestions(trx, byCustomers, now)
  await storeWithdrawals(trx, byCustomers, now)
  // everyone who could be asked for a review was
  const asked = byCustomers.filter(({ moments }) => moments.delivered !== null)
  await stored.insertRows(
    trx,
    'opinion_requests',
    asked.map((order) => ({
      order_id: stored.orderId(order),
      user_id: stored.buyerId(order),
      asked_at: order.moments.delivered,
    })),
  )
}

async function storeReviews(trx: Db, orders: readonly PastOrder[], now: Date): Promise<void> {
  const reviews = new Map<string, object>()
  for (const order of orders) {
    const { n, lines, moments } = order
    const [wine] = lines
    if (!moments.delivered || moments.cancelled || !wine || chance(n, 'reviewed') > 0.34) continue
    const at = after(moments.delivered, 3 + chance(n, 'review day') * 15)
    const key = `${wine.product_id} ${stored.buyerId(order)}`
    if (at > now || reviews.has(key)) continue
    reviews.set(key, {
      product_id: wine.product_id,
      user_id: stored.buyerId(order),
      ...opinionOf(n),
      ...momentsOf(n, at),
    })
  }
  await stored.insertRows(trx, 'reviews', [...reviews.values()])
}

function opinionOf(n: number) {
  const luck = chance(n, 'stars')
  const stars = luck < 0.47 ? 5 : luck < 0.8 ? 4 : luck < 0.92 ? 3 : luck < 0.97 ? 2 : 1
  const list = stars > 3 ? words.praise : stars === 3 ? words.mixed : words.complaint
  const isSilent = chance(n, 'silent') < 0.2
  return {
    stars,
    description: isSilent ? '' : oneOf(list, n, 'opinion'),
    answer: stars < 3 ? oneOf(words.answers, n, 'answer') : '',
  }
}

const momentsOf = (n: number, at: Date) => ({
  created_at: at,
  updated_at: at,
  answered_at: opinionOf(n).answer === '' ? null : after(at, 0.4),
})

async function storeFavourites(trx: Db, orders: readonly PastOrder[]): Promise<void> {
  const favourites = new Map<string, object>()
  for (const order of orders) {
    const wine = order.lines.at(-1)
    if (!wine || chance(order.n, 'favourite') > 0.3) continue
    const key = `${wine.product_id} ${stored.buyerId(order)}`
    favourites.set(key, { product_id: wine.product_id, user_id: stored.buyerId(order), added_at: order.at })
  }
  await stored.insertRows(trx, 'favourites', [...favourites.values()])
}

/** For wines that are sold out. */
async function storeWishes(trx: Db, orders: readonly PastOrder[], wines: readonly PastWine[]): Promise<void> {
  const gone = wines.filter(({ stock }) => stock === 0)
  const people = [...new Map(orders.slice(-220).map((order) => [stored.buyerId(order), order])).entries()]
  const rows = people.flatMap(([user_id, { n, at }], index) => {
    const wine = gone[index % gone.length]
    return wine && chance(n, 'wish') < 0.3 ? [{ user_id, product_id: wine.product_id, asked_at: at }] : []
  })
  await stored.insertRows(trx, 'restock_wishes', rows)
}

async function storeQuestions(trx: Db, orders: readonly PastOrder[], now: Date): Promise<void> {
  const rows = orders
    .filter(({ n }) => chance(n, 'question') < 0.03)
    .flatMap(({ n, at, customer }) => {
      const created_at = after(at, chance(n, 'question day') * 2)
      const question = oneOf(words.questions, n, 'asked')
      return customer && created_at < now
        ? [{ name: customer.name, email: customer.email, user_id: customer.id, question, created_at }]
        : []
    })
  await stored.insertRows(trx, 'questions', rows)
}

/** Most were declined because the parcel had been opened; the latest awaits its answer. */
async function storeWithdrawals(trx: Db, orders: readonly PastOrder[], now: Date): Promise<void> {
  const arrived = orders.filter(
    ({ moments }) => moments.delivered && !moments.cancelled && after(moments.delivered, 2) < now,
  )
  const chosen = arrived.filter(
    ({ n }, index) => chance(n, 'withdrawal') < 0.012 || index === arrived.length - 1,
  )
  const rows = chosen.map((order) => {
    const created_at = after(order.moments.delivered ?? order.at, 1)
    const waits = order === arrived.at(-1)
    return {
      code: `A-${100_000 + order.n}-${100 + (order.n % 900)}`,
      order_number: stored.numberOf(order),
      order_id: stored.orderId(order),
      email: order.customer?.email ?? '',
      created_at,
      reason: oneOf(words.withdrawalReasons, order.n, 'withdrawal reason'),
      state: waits ? 'recibida' : 'rechazada',
      decided_at: waits ? null : after(created_at, 1),
      decided_by: waits ? null : 'shop',
      note: waits ? null : 'Las botellas ya estaban abiertas.',
    }
  })
  await stored.insertRows(trx, 'withdrawals', rows)
}
