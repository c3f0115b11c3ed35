import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Answers a request with pages that carry this name, however deep in the provider they are made. */
export function withShopName<T>(name: string, answer: () => T): T {
  return current.run(name, answer)
}

/** The shop's name in the request that is being answered. */
export function shopName(): string {
  return current.getStore() ?? ''
}
