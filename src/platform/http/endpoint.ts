import type { z } from 'zod'
// every contract speaks Spanish, wherever it is read
import './error-map.ts'

/** What a role may do, as the domains above name it: 'orders.read'. */
export type PermissionName = `${string}.${string}`

/**
 * Who may make a call. `public`: any caller; `signed-in`: any active person; a permission: whose role has it; `admin`:
 * Admins only.
 */
export type Access = 'public' | 'signed-in' | 'admin' | PermissionName

/** Tags of an answer; a cached answer is dropped when one of its tags is invalidated. */
export type Tag = string

/**
 * The contract of one HTTP call: input, output and access. `input` holds parameters that may travel in the query or in
 * a JSON body, whichever the caller prefers.
 */
export type CallContract = {
  access: Access
  /** Of a call about the caller's own data: the permission to make it about another user's. */
  beyondOwn?: PermissionName
  /** One Spanish sentence for the API's readers. */
  summary: string
  tag: string
  path?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  input?: z.ZodObject
  answer: z.ZodType
  /** Problem statuses of this call beyond those of access. */
  problems?: readonly number[]
  /** Requests per minute and person (or address, when anonymous). */
  perMinute?: number
  /** Exempt from load shedding: liveness probes. */
  neverShed?: true
  /** The user's profile is refreshed from the token's claims. */
  refreshesProfile?: true
  /** The answer is the same for all anonymous callers, and may be cached under these tags. */
  cache?: { tags: (requested: never, answer: never) => readonly Tag[] }
  /**
   * Kinds of tags (`wine`, `order:available`) that the call invalidates; the database notifies of the exact ones. The
   * answer waits for that notification, unless the list is empty. Undefined: any.
   */
  invalidates?: readonly Tag[]
  /** The answer is not JSON (a file, a script): described by this media type. */
  mediaType?: string
  /** The body travels as a form with files (multipart/form-data) and may have so many bytes. */
  uploadBytes?: number
}

/** Contracts by method and path: `'GET /products/detail/{id}'`. */
export type CallTable = Record<string, CallContract>

/** Keeps the literal type of a table while checking its shape. */
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

/** What the implementation of a call is handed, parsed. */
export type Received<C> = Part<C, 'path', 'path'> &
  Part<C, 'query', 'query'> &
  Part<C, 'body', 'body'> &
  Part<C, 'input', 'input'>

/** What the caller of a call hands in. */
export type Sent<C> = SentPart<C, 'path', 'path'> &
  SentPart<C, 'query', 'query'> &
  SentPart<C, 'body', 'body'> &
  SentPart<C, 'input', 'input'>

export type AnswerOf<C> = C extends { answer: infer A } ? SchemaInput<A> : never
