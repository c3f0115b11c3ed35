import { problem, type Problem } from '../platform/http/problem.ts'
import type { Db } from '../platform/database/open-database.ts'
import type { BoxContents } from '../promotions/promotion.ts'
import { conditionsInPesos, type PromotionRow } from '../promotions/stored-promotion.ts'
import type { AnswerOf } from '../platform/http/endpoint.ts'
import { activePromotions, type UnderWay } from '../promotions/promotions.queries.ts'
import { boxSize } from './box-progress.ts'
import { winesOf, winesToPrice } from './order-wines.queries.ts'
import type { PaymentMethods } from './payment-methods.ts'
import { namesIn } from './promotion-names.queries.ts'
import type { quoteCalls, ReadyBox } from './quote.contract.ts'
import { conditionWords, daysWords, type Names } from '../promotions/promotion-sentence.ts'
import { whyNotOffered } from '../promotions/promotion-time.ts'
import { effectWords } from './offer-words.ts'
import { wholeBoxes } from './ready-box.ts'
import { toPesos } from '../money/money.ts'

/** Wines of a promotion's page, and of a promotion in the list of all. */
const mostBoxWines = 24
const mostListedWines = 4
/** Promotions that are listed; more at once are a mistake of the shop's. */
const mostPromotions = 24

const notOffered = problem(404, 'Esa promoción no vale en este momento.')

type Wines = AnswerOf<(typeof quoteCalls)['GET /promotions/{id}/wines']>
type Running = AnswerOf<(typeof quoteCalls)['GET /promotions/running']>

/** A promotion as its buyers read it: what it does, on which wines and from when on, on which days, until when. */
function describePromotion(promotion: PromotionRow, names: Names, now: Date) {
  const { id, name, code, conditions, effect, ends_at } = promotion
  // how many bottles it wants is said with what it does
  const { min_bottles: _said, ...rest } = conditionsInPesos(conditions)
  const contents = effect.kind === 'box_price' ? effect.contents : undefined
  return {
    id,
    name,
    code,
    words: effectWords(promotion, effect.kind === 'gift' ? names.wine(effect.product_id) : undefined),
    conditions: asSentence(contents ? contentsWords(contents, names) : conditionWords(rest, names)),
    days: asSentence(daysWords(conditions)),
    ends_at: ends_at?.toISOString() ?? null,
    now: whyNotOffered(promotion, now) === undefined,
  }
}

const listed = new Intl.ListFormat('es-AR', { type: 'conjunction' })

const contentsWords = (contents: BoxContents, names: Names) =>
  `lleva ${listed.format(contents.map(({ product_id, quantity }) => `${quantity} ${names.wine(product_id)}`))}`

const asSentence = (words: string) =>
  words === '' ? '' : `${words.charAt(0).toLocaleUpperCase('es-AR')}${words.slice(1)}.`

export async function promotionWines(db: Db, id: number): Promise<Wines | Problem> {
  const now = new Date()
  const underWay = await Promise.all([
    activePromotions(db, now, 'without-code'),
    activePromotions(db, now, 'shown-code'),
  ])
  const promotion = underWay.flat().find((one) => one.id === id)
  if (!promotion) return notOffered
  const described = describePromotion(promotion, await namesIn(db, [promotion]), now)
  if (!described.now) return notOffered
  const box = await readyBox(db, promotion)
  return {
    ...described,
    box,
    bottles: boxSize(promotion, 0) ?? null,
    product_ids: box ? contentsOf(box) : await winesOf(db, promotion.conditions, mostBoxWines),
  }
}

/** Those that hold at this moment first; one of whose wines none is in stock is left out. */
export async function runningPromotions(
  db: Db,
  paymentMethods: PaymentMethods,
  which: UnderWay,
): Promise<Running> {
  const now = new Date()
  const offered = (await activePromotions(db, now, which))
    .filter(
      ({ conditions: { payment_way: method } }) =>
        method === undefined || paymentMethods.some(({ id }) => id === method),
    )
    .slice(0, mostPromotions)
  if (offered.length === 0) return []
  const names = await namesIn(db, offered)
  const found = await Promise.all(
    offered.map(async (promotion) => {
      const box = await readyBox(db, promotion)
      return {
        ...describePromotion(promotion, names, now),
        box,
        whole: isAboutAll(promotion),
        product_ids: box ? soldContents(box) : await winesOf(db, promotion.conditions, mostListedWines),
      }
    }),
  )
  return found
    .filter(({ product_ids }) => product_ids.length > 0)
    .map(({ whole, ...promotion }) => (whole ? { ...promotion, product_ids: [] } : promotion))
    .toSorted((a, b) => Number(b.now) - Number(a.now))
}

/** A ready-made box with its price, which is never more than its bottles cost, and how many the stock makes. */
async function readyBox(db: Db, { effect }: PromotionRow): Promise<ReadyBox | null> {
  if (effect.kind !== 'box_price' || !effect.contents) return null
  const { contents, bottles, price } = effect
  const wines = await winesToPrice(
    db,
    contents.map(({ product_id }) => product_id),
  )
  const list = contents.reduce(
    (sum, { product_id, quantity }) => sum + (wines.get(product_id)?.unit_price ?? 0) * quantity,
    0,
  )
  const stock = contents.map(({ product_id }) => ({
    product_id,
    quantity: wines.get(product_id)?.available ?? 0,
  }))
  return {
    price: toPesos(Math.min(price, list)),
    list_price: toPesos(list),
    bottles,
    available: wholeBoxes(contents, stock),
    contents,
  }
}

const contentsOf = ({ contents }: ReadyBox) => contents.map(({ product_id }) => product_id)
/** A box that the stock does not make is not offered. */
const soldContents = (box: ReadyBox) => (box.available > 0 ? contentsOf(box) : [])

/** Whether it is about the purchase rather than about some of its wines. */
function isAboutAll({ conditions, effect }: PromotionRow): boolean {
  const { product_ids, productor_ids, category_ids, types, varieties, countries } = conditions
  const narrowed = [product_ids, productor_ids, category_ids, types, varieties, countries]
  const ofOrder = effect.kind === 'delivery' || ('on' in effect && effect.on === 'order')
  return ofOrder && narrowed.every((list) => !list?.length)
}
