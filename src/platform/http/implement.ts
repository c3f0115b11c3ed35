import type { AnswerOf, CallContract, CallTable, Received } from './endpoint.ts'
import type { Caller, SignedIn } from './caller.ts'
import type { Problem } from './problem.ts'

/** What a call knows of who asks: a public call may be anonymous, every other one is signed in. */
type CallerOf<C> = C extends { access: 'public' } ? Caller : SignedIn

export type CallContext<C> = Received<C> & {
  caller: CallerOf<C>
  headers: Pick<Headers, 'get'>
  requestId: string
}

type Implementation<C> = (context: CallContext<C>) => Promise<AnswerOf<C> | Problem | Response>

/** A contract with the code that answers it, as the server mounts it. */
export type ServedCall = {
  method: string
  path: string
  contract: CallContract
  answer: (context: never) => Promise<unknown>
}

/** Binds a table of contracts to its code; a call without code does not compile. */
export function implement<T extends CallTable>(
  table: T,
  code: { [K in keyof T]: Implementation<T[K]> },
): ServedCall[] {
  return Object.entries(table).map(([key, contract]) => {
    const [method = '', path = ''] = key.split(' ')
    return { method, path, contract, answer: code[key as keyof T] as ServedCall['answer'] }
  })
}
