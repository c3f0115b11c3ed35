import { until } from '../until.ts'

export type Balancer = {
  /** The next process that is well. */
  next: () => string
  /** Resolves when process n is known to be well. */
  sees: (n: number) => Promise<void>
  close: () => void
}

const everyMs = 100

/** A minimal load balancer: checks the health of each process, and distributes requests over the healthy ones. */
export function openBalancer(addresses: () => string[]): Balancer {
  const well = new Map<number, boolean>()
  let turn = 0
  const look = () => {
    for (const [n, url] of addresses().entries()) {
      fetch(`${url}/api/ready`, { signal: AbortSignal.timeout(10_000) }).then(
        (response) => well.set(n, response.ok),
        () => well.set(n, false),
      )
    }
  }
  look()
  const looking = setInterval(look, everyMs)
  return {
    next() {
      const all = addresses()
      for (let tries = 0; tries < all.length; tries += 1) {
        const n = turn++ % all.length
        if (well.get(n) !== false) return all[n] ?? ''
      }
      return all[0] ?? ''
    },
    async sees(n) {
      await until(`process ${n} to be well`, async () => well.get(n) || undefined)
    },
    close: () => clearInterval(looking),
  }
}
