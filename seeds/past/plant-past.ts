import { wineTypes } from '../../src/catalogue/taxonomy/wine-terms.ts'
import { sql } from 'kysely'
import { shopDay } from '../../src/calendar/shop-time.ts'
import { readZones } from '../../src/delivery/delivery.queries.ts'
import { markDemoRows } from '../../src/platform/database/demo-rows.queries.ts'
import type { Db } from '../../src/platform/database/open-database.ts'
import { addDays } from '../../src/calendar/calendar-day.ts'
import { demoPromotions, startOf, type PlantedPromotion } from './demo-promotions.ts'
import type { PastWine } from './past-order.ts'
import { pastOrders } from './past-orders.ts'
import { pastReturns } from './past-returns.ts'
import { pastDays } from './sales-days.ts'
import { storeDisputes } from './store-disputes.ts'
import { storeInvoices, type PastInvoicing } from './store-invoices.ts'
import { storeMoney } from './store-money.ts'
import { storeOrders } from './store-orders.ts'
import { storeStock } from './store-stock.ts'
import { storeVoices } from './store-voices.ts'

export type PastOptions = {
  now: Date
  /** Where the card sandbox sends payment notifications. */
  notificationUrl: string
  /** Undefined if the shop makes no invoices, or uses a real authority. */
  invoicing: PastInvoicing | undefined
}

/**
 * Gives a new demo shop a year of past sales: computed in memory by the shop's own rules, stored in bulk,
 * marked as the
 * demo's. Returns the number of orders.
 */
export async function plantPast(trx: Db, { now, notificationUrl, invoicing }: PastOptions): Promise<number> {
  const today = shopDay(now)
  const wines = await readWines(trx)
  const promotions = await plantPromotions(trx, wines, today)
  const zones = await readZones(trx)
  const branches = zones.flatMap(({ ways }) => ways.flatMap(({ branch }) => branch ?? []))
  const orders = pastOrders({ wines, zones, branches, promotions, today, now })
  const returns = pastReturns(orders, now)
  await storeOrders(trx, orders, returns)
  await storeMoney(trx, orders, returns, notificationUrl)
  await storeDisputes(trx, orders, returns, now)
  await storeStock(trx, orders, returns)
  await storeVoices(trx, orders, wines, now)
  if (invoicing) await storeInvoices(trx, orders, returns, invoicing)
  return orders.length
}

/** The past has wine sales only: other products would change its history. */
async function readWines(trx: Db): Promise<PastWine[]> {
  const { rows } = await sql<PastWine>`
    SELECT p.id AS product_id, p.id_prod AS productor_id, p.id_categ AS category_id, c.type, c.variety,
      coalesce(l.country, '') AS country, p.list_price, p.price AS unit_price, p.discount, coalesce(p.cost, 0) AS cost,
      p.stock, p.name, b.description AS producer, p.vintage, p.volume_ml, p.image, c.degree_sugar
    FROM products p JOIN categories c USING (id_categ) JOIN locations l USING (id_place) JOIN producers b USING (id_prod)
    WHERE c.type = ANY(${[...wineTypes]}::text[]) ORDER BY p.id`.execute(trx)
  return rows
}

async function plantPromotions(
  trx: Db,
  wines: readonly PastWine[],
  today: string,
): Promise<PlantedPromotion[]> {
  const planned = demoPromotions(wines, addDays(today, 1 - pastDays), today)
  const rows = await trx
    .insertInto('promotions')
    .values(
      planned.map(({ name, code, shown, on_top, conditions, effect, from, until, perPerson }) => ({
        name,
        code,
        code_shown: shown ?? false,
        on_top,
        active: true,
        max_uses: null,
        max_uses_per_person: perPerson ?? null,
        starts_at: startOf(from),
        ends_at: until === null ? null : startOf(addDays(until, 1)),
        conditions: JSON.stringify(conditions),
        effect: JSON.stringify(effect),
      })),
    )
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await markDemoRows(trx, 'promotion', ids)
  return planned.map((promotion, index) => ({ ...promotion, id: ids[index] ?? 0 }))
}
