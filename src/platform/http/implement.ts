import type { AnswerOf, CallContract, CallTable, Received } from './endpoint.ts'
import type { Caller, SignedIn } from './caller.ts'
import type { Problem } from './problem.ts'

/** The caller of a call: possibly anonymous if it is public, otherwise signed in. */
type CallerOf<C> = C extends { access: 'public' } ? Caller : SignedIn

export type CallContext<C> = Received<C> & {
  caller: CallerOf<C>
  headers: Pick<Headers, 'get'>
  requestId: string
  /** Aborted when the client disconnects; undefined for in-process calls. */
  signal?: AbortSignal | undefined
}

type Implementation<C> = (context: CallContext<C>) => Promise<AnswerOf<C> | Problem | Response>

/** A contract with its implementation. */
export type ServedCall = {
  method: string
  path: string
  contract: CallContract
  answer: (context: never) => Promise<unknown>
}

/** Binds a table of contracts to its implementations; a missing one does not compile. */
export function implement<T extends CallTable>(
  table: T,
  code: { [K in keyof T]: Implementation<T[K]> },
): ServedCall[] {
  return Object.entries(table).map(([key, contract]) => {
    const [method = '', path = ''] = key.split(' ')
    return { method, path, contract, answer: code[key as keyof T] as ServedCall['answer'] }
  })
}
