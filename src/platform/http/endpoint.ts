import type { z } from 'zod'
// every contract has Spanish messages, wherever it is imported
import './error-map.ts'

/** A permission as the domains name it: 'orders.read'. */
export type PermissionName = `${string}.${string}`

/**
 * Who may make a call. `public`: anyone; `signed-in`: any active user; a permission: users whose role grants
 * it; `admin`: Admins only.
 */
export type Access = 'public' | 'signed-in' | 'admin' | PermissionName

/** A cache tag. Invalidating it drops the cached responses that carry it. */
export type Tag = string

/**
 * The contract of one HTTP call: input, output and access. Parameters in `input` may travel in the query or
 * in a JSON body.
 */
export type CallContract = {
  access: Access
  /** The permission needed to make a call about another user's data. */
  beyondOwn?: PermissionName
  /** One Spanish sentence for the API documentation. */
  summary: string
  tag: string
  path?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  input?: z.ZodObject
  answer: z.ZodType
  /** Problem statuses of this call beyond those of access control. */
  problems?: readonly number[]
  /** Requests per minute and user (or address, when anonymous). */
  perMinute?: number
  /** Exempt from load shedding, for liveness probes. */
  neverShed?: true
  /** Updates the user's profile from the token's claims. */
  refreshesProfile?: true
  /** The response is the same for all anonymous callers and may be cached under these tags. */
  cache?: { tags: (requested: never, answer: never) => readonly Tag[] }
  /**
   * Kinds of tags (`wine`, `order:available`) that the call invalidates; the database notifies processes of
   * the exact tags. Unless the list is empty, the response waits for that notification. Undefined means any
   * tag.
   */
  invalidates?: readonly Tag[]
  /** Media type of a response that is not JSON (a file, a script). */
  mediaType?: string
  /** Maximum bytes of a multipart/form-data body. */
  uploadBytes?: number
}

/** Contracts by method and path, such as `'GET /products/detail/{id}'`. */
export type CallTable = Record<string, CallContract>

/** Checks a table's shape and keeps its literal type. */
export function callTable<const T extends CallTable>(table: T): T {
  return table
}

type SchemaInput<T> = T extends z.ZodType ? z.input<T> : never
type SchemaOutput<T> = T extends z.ZodType ? z.output<T> : never

type Part<C, K extends string, Name extends string> = K extends keyof C
  ? Record<Name, SchemaOutput<C[K]>>
  : object
type SentPart<C, K extends string, Name extends string> = K extends keyof C
  ? Record<Name, SchemaInput<C[K]>>
  : object

/** The parsed input that an implementation receives. */
export type Received<C> = Part<C, 'path', 'path'> &
  Part<C, 'query', 'query'> &
  Part<C, 'body', 'body'> &
  Part<C, 'input', 'input'>

/** The input that a caller of a call passes. */
export type Sent<C> = SentPart<C, 'path', 'path'> &
  SentPart<C, 'query', 'query'> &
  SentPart<C, 'body', 'body'> &
  SentPart<C, 'input', 'input'>

export type AnswerOf<C> = C extends { answer: infer A } ? SchemaInput<A> : never
