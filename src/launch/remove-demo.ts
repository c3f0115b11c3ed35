import { sql } from 'kysely'
import type { Hooks } from '../capabilities/hooks.ts'
import { deleteDemoHistory, recordDemoRemoval } from '../audit-log/entries.queries.ts'
import { removeFromCarts } from '../cart/cart.queries.ts'
import { archiveWines, deleteDemoTerms, deleteDemoWines } from '../catalogue/products/demo-wines.queries.ts'
import { deleteDemoZones } from '../delivery/demo-zones.queries.ts'
import { restockBottles } from '../inventory/reservations.queries.ts'
import { deleteDemoInvoices } from '../invoicing/delete-demo-invoices.ts'
import { deleteDemoOrders, releasePurchases } from '../orders/demo-orders.queries.ts'
import { deleteDemoPayments } from '../payments/delete-demo-payments.ts'
import { forgetDemoRows, markDemoRows, openDemoBooks } from '../platform/database/demo-rows.queries.ts'
import { inTransaction, type Db } from '../platform/database/open-database.ts'
import { eraseDemoPeople } from '../privacy/remove-person.ts'
import { deleteSandboxPayments } from '../platform/payment-gateway/sandbox-payments.queries.ts'
import { deleteDemoPromotions } from '../promotions/promotions.queries.ts'
import { deleteDemoReturns } from '../refunds/demo-returns.queries.ts'
import type { LosingBand } from '../settings/bands.ts'
import { forgetDemoBranches, loseWinesOfBands } from '../settings/save-settings.ts'
import { deleteDemoPeople } from '../users/users.queries.ts'
import {
  findUnnamedCustomers,
  isDemoThere,
  readDemoPlan,
  soldInPlay,
  type DemoPlan,
} from './demo-plan.queries.ts'
import { readLaunchFacts } from './launch.queries.ts'

/** The demo's accounts, where the shop keeps accounts itself. */
export type DemoAccounts = {
  addresses: readonly string[]
  ids: () => Promise<string[]>
  /** Ends its sessions and deletes it. */
  remove: (id: string) => Promise<void>
}

export type DemoRemoved = Record<'wines' | 'archived' | 'kept' | 'bodegas' | 'orders' | 'people', number>
export type DemoRemoval =
  | { ok: true; backup: string; removed: DemoRemoved; bands: LosingBand[] }
  | { ok: false; why: 'no-demo' | 'no-own-admin' | 'under-way' }

type Parts = {
  db: Db
  hooks: Hooks
  actor: string
  accounts: DemoAccounts
  /** Writes a backup. @returns its name */
  backUp: () => Promise<string>
}

/** Two removals at once, and one beside a planting, wait for each other or give way. */
const removalLock = 5317510
const plantingLock = 5317002

/**
 * Takes the demo out of a shop: its wines, sales, people, ratings, zones and branches, all of it or nothing. What the
 * owner made, sold or changed stays. A backup is written before; one that fails ends it.
 */
export async function removeDemo(parts: Parts): Promise<DemoRemoval> {
  const { db } = parts
  // for as long as the backup takes; a process that is killed lets go of it
  return db.transaction().execute(async (holding): Promise<DemoRemoval> => {
    const { rows } = await sql<{
      free: boolean
    }>`SELECT pg_try_advisory_xact_lock(${removalLock}) AS free`.execute(holding)
    if (!rows[0]?.free) return { ok: false, why: 'under-way' }
    const why = await whyNot(parts)
    if (why) return { ok: false, why }
    const backup = await parts.backUp()
    const removed = await inTransaction(db, (trx) => removeAll(trx, parts, backup))
    for (const id of await parts.accounts.ids()) await parts.accounts.remove(id)
    return { ok: true, backup, ...removed }
  })
}

async function whyNot({ db, hooks, accounts }: Parts): Promise<'no-demo' | 'no-own-admin' | undefined> {
  if (!(await isDemoThere(db, hooks, await accounts.ids()))) return 'no-demo'
  const { ownAdmin } = await readLaunchFacts(db, accounts.addresses)
  return ownAdmin ? undefined : 'no-own-admin'
}

async function removeAll(
  trx: Db,
  { actor, accounts, hooks }: Parts,
  backup: string,
): Promise<{ removed: DemoRemoved; bands: LosingBand[] }> {
  await sql`SELECT pg_advisory_xact_lock(${plantingLock}), set_config('statement_timeout', '600000', true)`.execute(
    trx,
  )
  const ids = await accounts.ids()
  const plan = await readDemoPlan({ db: trx, hooks }, { addresses: accounts.addresses, ids }, { lock: true })
  await openDemoBooks(trx)
  await markDemoRows(trx, 'order', plan.orders)
  await removeSales(trx, plan, actor)
  await eraseDemoPeople(trx, hooks, plan.people)
  await deleteDemoPeople(trx, await findUnnamedCustomers(trx, hooks))
  const bodegas = await removeWines(trx, hooks, plan)
  await deleteDemoPromotions(trx)
  await deleteDemoZones(trx)
  await forgetDemoBranches(trx, actor)
  const { deleted, archived, kept } = plan.wines
  const bands = await loseWinesOfBands(trx, new Set([...deleted, ...archived]), actor)
  const removed = {
    wines: deleted.length,
    archived: archived.length,
    kept: kept.length,
    bodegas,
    orders: plan.orders.length,
    people: plan.people.length,
  }
  await recordDemoRemoval(trx, { actor, backup, removed })
  await sql`INSERT INTO demo_removals (actor, backup, removed)
    VALUES (${actor}, ${backup}, ${JSON.stringify(removed)}::jsonb)`.execute(trx)
  await forgetDemoRows(trx)
  return { removed, bands }
}

async function removeSales(trx: Db, plan: DemoPlan, actor: string): Promise<void> {
  const { orders } = plan
  await releasePurchases(trx, plan.purchases)
  for (const { orderId, ...bottles } of await soldInPlay(trx, plan))
    await restockBottles(trx, orderId, actor, [bottles])
  await deleteDemoReturns(trx, plan)
  await deleteDemoInvoices(trx, orders)
  await deleteDemoPayments(trx, plan)
  await deleteSandboxPayments(trx, plan.purchases)
  await deleteDemoOrders(trx, { ...plan, people: plan.people.map(({ id }) => id) })
}

/** @returns the number of bodegas removed with them */
async function removeWines(trx: Db, hooks: Hooks, { wines }: DemoPlan): Promise<number> {
  await removeFromCarts(trx, wines.deleted)
  await hooks.forgetProducts(trx, wines.deleted)
  await deleteDemoWines(trx, wines.deleted)
  await archiveWines(trx, wines.archived)
  const terms = await deleteDemoTerms(trx)
  await deleteDemoHistory(trx, 'producto', wines.deleted)
  await deleteDemoHistory(trx, 'bodega', terms.bodega)
  await deleteDemoHistory(trx, 'lugar', terms.lugar)
  await deleteDemoHistory(trx, 'categoria', terms.categoria)
  return terms.bodega.length
}

/** Whether the shop had its demo removed: it does not get another one. */
export async function isDemoRemoved(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM demo_removals LIMIT 1`.execute(db)
  return rows.length > 0
}
