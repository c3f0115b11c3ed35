import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Runs `answer` so that pages rendered within it, however deep in the provider, carry this name. */
export function withShopName<T>(name: string, answer: () => T): T {
  return current.run(name, answer)
}

/** The shop's name for the current request. */
export function shopName(): string {
  return current.getStore() ?? ''
}
