import { inTransaction, type Db } from '../../platform/database/open-database.ts'
import { savePromotion } from '../../promotions/promotions.queries.ts'
import { toPesos } from '../../money/money.ts'
import type { Hooks, MovedAddress } from '../hooks.ts'
import { openAccounts } from './bring-people.ts'
import type { ProductNames } from './bring-orders.ts'
import { productName, skuName, spokenName } from './bring-products.ts'
import type { MovedCoupon } from './moved-row.ts'
import { movedTargets, noteOutcomes, type Move, type RowOutcome, type WaitingRow } from './moves.queries.ts'

const productOf = (name: string, names: ProductNames): string | undefined =>
  names.get(productName(name)) ?? names.get(skuName(name)) ?? names.get(spokenName(name))

/** Brings opinions, each with an account of its author. */
export async function bringOpinions(
  trx: Db,
  move: Move,
  hooks: Hooks,
  names: ProductNames,
  rows: readonly WaitingRow<'opinion'>[],
): Promise<void> {
  const emails = [...new Set(rows.map(({ content }) => content.email).filter((email) => email !== ''))]
  const moved = await movedTargets(trx, { system: move.system, kind: 'customer', keys: emails })
  const unknown = emails.filter((email) => !moved.has(email))
  const authors = new Map(rows.map(({ content }) => [content.email, content.author]))
  const accounts = await openAccounts(
    trx,
    unknown.map((email) => ({ email, name: authors.get(email) ?? '', at: null, hash: undefined })),
  )
  const opened = unknown.map((email, index): RowOutcome => ({
    position: -1,
    key: email,
    state: 'traida',
    target: accounts[index]?.id ?? '',
    created: accounts[index]?.known === false,
  }))
  await noteOutcomes(trx, move, 'customer', opened)
  const people = new Map([...moved, ...opened.map(({ key, target = '' }) => [key, target] as const)])
  const written = rows.flatMap((row) => {
    const productId = productOf(row.content.product, names)
    const userId = people.get(row.content.email)
    return productId === undefined || userId === undefined
      ? []
      : [{ row, review: { ...row.content, productId: Number(productId), userId } }]
  })
  const ids = await hooks.addReviews(
    trx,
    written.map(({ review }) => review),
  )
  const byPosition = new Map(written.map(({ row }, index) => [row.position, ids[index] ?? null]))
  const outcomes = rows.map(({ position, key, content }): RowOutcome => {
    const id = byPosition.get(position)
    if (id !== undefined && id !== null) return { position, key, state: 'traida', target: String(id) }
    if (id === null) return { position, key, state: 'repetida', why: 'Esa persona ya opinó de ese vino.' }
    const why = content.email === '' ? 'No dice el correo de quien la escribió.' : 'Su producto no vino.'
    return { position, key, state: 'afuera', why }
  })
  await noteOutcomes(trx, move, 'opinion', outcomes)
}

/** Brings a coupon as a promotion with its code. */
export async function bringCoupon(
  db: Db,
  move: Move,
  { position, key, content }: WaitingRow<'coupon'>,
): Promise<void> {
  const saved = await savePromotion(db, promotionOf(content))
  const outcome: RowOutcome =
    typeof saved === 'number'
      ? { position, key, state: 'traida', target: String(saved) }
      : { position, key, state: 'afuera', why: 'Esta tienda ya tiene una promoción con ese código.' }
  await inTransaction(db, (trx) => noteOutcomes(trx, move, 'coupon', [outcome]))
}

function promotionOf({ code, kind, value, leastTotal, uses, from, until }: MovedCoupon) {
  const effect =
    kind === 'delivery'
      ? ({ kind: 'delivery', percent: 100 } as const)
      : kind === 'percent'
        ? ({ kind: 'percent', value: value ?? 0, on: 'order' } as const)
        : ({ kind: 'amount', value: toPesos(value ?? 0), on: 'order' } as const)
  return {
    name: `Cupón ${code}`,
    active: true,
    starts_at: from,
    ends_at: until,
    code,
    code_shown: false,
    on_top: false,
    max_uses: uses,
    max_uses_per_person: null,
    conditions: leastTotal === null ? {} : { min_amount: toPesos(leastTotal) },
    effect,
  }
}

/** Brings old addresses; those of products that did not come lead to a search for their name. */
export async function bringAddresses(
  trx: Db,
  move: Move,
  hooks: Hooks,
  names: ProductNames,
  rows: readonly WaitingRow<'address'>[],
): Promise<void> {
  const led = rows.map(({ content }): MovedAddress | undefined => {
    const { path, query, to } = content
    if ('target' in to) return { path, query, target: to.target }
    const productId = productOf(to.product, names)
    return productId === undefined ? undefined : { path, query, target: `/detail/${productId}` }
  })
  const added = await hooks.addRedirects(
    trx,
    led.filter((item) => item !== undefined),
  )
  const addedKeys = new Set(added.map(({ path, query }) => `${path}?${query}`))
  const outcomes = rows.map(({ position, key, content: { path, query } }, index): RowOutcome => {
    if (!led[index]) return { position, key, state: 'afuera', why: 'Su producto no vino.' }
    return addedKeys.has(`${path}?${query}`)
      ? { position, key, state: 'traida', target: JSON.stringify({ path, query }) }
      : { position, key, state: 'repetida', why: 'Esa dirección ya llevaba a otra página.' }
  })
  await noteOutcomes(trx, move, 'address', outcomes)
}
