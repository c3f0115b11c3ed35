import type { RawBuilder } from 'kysely'
import { anyOf } from '../platform/database/any-of.queries.ts'
import type { Capability } from './capability.ts'
import type { Person } from '../platform/database/data-inventory.queries.ts'
import type { Db } from '../platform/database/open-database.ts'

/** A message between a person and the shop. */
export type Correspondence = { at: Date; by: 'shop' | 'buyer'; title: string; text: string }

/** A mailbox agreed to mails of a kind ('Novedades'), or no longer does. */
export type ConsentEvent = { at: Date; about: string; given: boolean }

/** What a person says of a product. */
export type Opinion = { at: Date; productId: number; name: string; stars: number; text: string }

/** A sign of whether a person likes a product. `stars`: 1 to 5, where the person gave any. */
export type Taste = { productId: number; at: Date; stars?: number }

/** The same of anybody. `day` counts days since 1970. */
export type AnyonesTaste = { person: string; productId: number; liked: boolean; day: number }

/** An address of another shop (`path` in lower case, `query` with sorted parameters) that leads to one of this shop. */
export type MovedAddress = { path: string; query: string; target: string }

/** How all addresses of a product or category of PrestaShop are written: its number decides, its words may change. */
export const prestaProductPath = (id: string) => `/*/${id}-*.html`
export const prestaCategoryPath = (id: string) => `/${id}-*`

/** An opinion of another shop. `at`: ISO 8601. */
export type MovedReview = {
  productId: number
  userId: string
  stars: number
  text: string
  answer: string
  at: string
}

/** Conditions in SQL. */
export type Held = {
  demoIsThere: RawBuilder<boolean>
  /** Of a product `p`: whether rows of anybody but these people name it. */
  product: (people: readonly string[]) => RawBuilder<boolean>
  /** Of a person `d`. */
  person: RawBuilder<boolean>
}

/** What the core tells or asks all capabilities. */
export type Hooks = {
  /** The rows that are held on a person, by the names that the data inventory gives them. */
  personalData: (db: Db, userId: string) => Promise<Record<string, Record<string, unknown>[]>>
  /** A person is about to be removed: locks the rows that a job would act on meanwhile. */
  lockPerson: (trx: Db, userId: string) => Promise<void>
  /** Erases a person's rows as the data inventory says, in the transaction of the removal. */
  erasePerson: (trx: Db, person: Person) => Promise<void>
  /** Deletes what is stored about products that are about to be deleted. */
  forgetProducts: (trx: Db, productIds: readonly number[]) => Promise<void>
  /** What a person likes, the latest first and not more than `most` of a kind. */
  tastes: (db: Db, userId: string, most: number) => Promise<Taste[]>
  /** What everybody likes or does not, the latest first and not more than `most` of a kind. */
  everyonesTastes: (db: Db, most: number) => Promise<AnyonesTaste[]>
  /** Numbers for the summary of the administration, by the names that the declaration gives them. */
  counts: (db: Db) => Promise<Record<string, number>>
  /** Whether an address, as SQL, agreed to mails about news. */
  agreedToNews: (email: RawBuilder<string>) => RawBuilder<boolean>
  /** When a person agreed to mails and when they took it back. `emails`: confirmed addresses of the person. */
  consents: (db: Db, about: { userId: string; emails: readonly string[] }) => Promise<ConsentEvent[]>
  /** What a person says of products, the latest first. */
  opinions: (db: Db, userId: string) => Promise<Opinion[]>
  /** What keeps products and people of the demo from being deleted. */
  held: Held
  /** The number of messages from customers that nobody has answered. */
  countUnanswered: (db: Db) => Promise<number>
  /** What a person and the shop wrote to each other since a moment. `emails`: addresses of the person. */
  correspondence: (
    db: Db,
    about: { userId: string; emails: readonly string[]; since: Date },
  ) => Promise<Correspondence[]>
  /** Adds addresses of another shop, except those that lead somewhere already; answers which were added. */
  addRedirects: (trx: Db, given: readonly MovedAddress[]) => Promise<Pick<MovedAddress, 'path' | 'query'>[]>
  removeRedirects: (trx: Db, given: readonly Pick<MovedAddress, 'path' | 'query'>[]) => Promise<void>
  redirects: (db: Db) => Promise<MovedAddress[]>
  /** Adds opinions of another shop, one of a person about a product; answers the id of each, null if it existed already. */
  addReviews: (trx: Db, given: readonly MovedReview[]) => Promise<(number | null)[]>
  removeReviews: (trx: Db, ids: readonly number[]) => Promise<void>
  /** What people of this shop wrote about its products, the oldest first. */
  reviews: (db: Db) => Promise<MovedReview[]>
  /** Adds people who agreed to be written to, but for those who are there; answers which were added. */
  addSubscribers: (trx: Db, emails: readonly string[]) => Promise<string[]>
  removeSubscribers: (trx: Db, emails: readonly string[]) => Promise<void>
  subscribers: (db: Db) => Promise<string[]>
}

/** One answer of all capabilities to each hook. They are asked in the order of their list. */
export function joinHooks(capabilities: readonly Capability[]): Hooks {
  const all = capabilities.flatMap(({ hooks }) => hooks ?? [])
  const held = all.flatMap((capability) => capability.held ?? [])
  return {
    personalData: async (db, userId) => {
      const parts = await inTurn(all, ({ personalData }) => personalData?.(db, userId))
      return Object.assign({}, ...parts) as Record<string, Record<string, unknown>[]>
    },
    lockPerson: async (trx, userId) =>
      void (await inTurn(all, (capability) => capability.lockPerson?.(trx, userId))),
    erasePerson: async (trx, person) =>
      void (await inTurn(all, (capability) => capability.erasePerson?.(trx, person))),
    forgetProducts: async (trx, ids) =>
      void (await inTurn(all, (capability) => capability.forgetProducts?.(trx, ids))),
    tastes: async (db, userId, most) =>
      (await inTurn(all, (capability) => capability.tastes?.(db, userId, most))).flat(),
    everyonesTastes: async (db, most) =>
      (await inTurn(all, (capability) => capability.everyonesTastes?.(db, most))).flat(),
    counts: async (db) => {
      const counts = await inTurn(all, (capability) => capability.counts?.(db))
      return Object.assign({}, ...counts) as Record<string, number>
    },
    agreedToNews: (email) => anyOf(all.flatMap(({ agreedToNews }) => agreedToNews?.(email) ?? [])),
    consents: async (db, about) =>
      (await inTurn(all, (capability) => capability.consents?.(db, about))).flat(),
    opinions: async (db, userId) =>
      (await inTurn(all, (capability) => capability.opinions?.(db, userId))).flat(),
    held: {
      demoIsThere: anyOf(held.map(({ demoIsThere }) => demoIsThere)),
      product: (people) => anyOf(held.map(({ product }) => product(people))),
      person: anyOf(held.map(({ person }) => person)),
    },
    countUnanswered: async (db) => {
      const counts = await inTurn(all, (capability) => capability.countUnanswered?.(db))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    correspondence: async (db, about) =>
      (await inTurn(all, (capability) => capability.correspondence?.(db, about))).flat(),
    addRedirects: async (trx, given) =>
      (await inTurn(all, ({ addRedirects }) => addRedirects?.(trx, given))).flat(),
    removeRedirects: async (trx, given) =>
      void (await inTurn(all, ({ removeRedirects }) => removeRedirects?.(trx, given))),
    redirects: async (db) => (await inTurn(all, (capability) => capability.redirects?.(db))).flat(),
    addReviews: async (trx, given) =>
      (await inTurn(all, (capability) => capability.addReviews?.(trx, given))).flat(),
    removeReviews: async (trx, ids) =>
      void (await inTurn(all, (capability) => capability.removeReviews?.(trx, ids))),
    reviews: async (db) => (await inTurn(all, (capability) => capability.reviews?.(db))).flat(),
    addSubscribers: async (trx, emails) =>
      (await inTurn(all, (capability) => capability.addSubscribers?.(trx, emails))).flat(),
    removeSubscribers: async (trx, emails) =>
      void (await inTurn(all, (capability) => capability.removeSubscribers?.(trx, emails))),
    subscribers: async (db) => (await inTurn(all, (capability) => capability.subscribers?.(db))).flat(),
  }
}

/** One after the other: a transaction has one connection. */
async function inTurn<T>(
  all: readonly Partial<Hooks>[],
  ask: (hooks: Partial<Hooks>) => Promise<T> | undefined,
): Promise<T[]> {
  const answers: T[] = []
  for (const hooks of all) {
    const answer = ask(hooks)
    if (answer) answers.push(await answer)
  }
  return answers
}
