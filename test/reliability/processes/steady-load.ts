import https from 'node:https'

const agent = new https.Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 128 })
const quote = { products: [{ product_id: 1, quantity: 1 }] }
const paths = ['/', '/api/products?page=2', '/api/health']

/** Out: method and status, or why there is no answer. */
function ask(url: string, method: string, address: string, json?: object): Promise<string> {
  const text = json && JSON.stringify(json)
  const headers = text
    ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    : {}
  return new Promise((resolve) => {
    https
      .request(new URL(address, url), { method, headers, agent, timeout: 60_000 }, (response) => {
        response.resume().on('end', () => resolve(`${method} ${response.statusCode}`))
      })
      .on('timeout', function (this: { destroy: (failure: Error) => void }) {
        this.destroy(new Error('timeout'))
      })
      .on('error', (failure) => resolve(`${method} ${failure.message}`))
      .end(text)
  })
}

export type Loaded = { sent: number; seconds: number; answers: Record<string, number> }

/**
 * Sends so many requests a second over TLS, a quarter of them POST, over 128 connections at the most, until it is ended.
 * Out: what ends it and waits for the answers that are still to come.
 */
export function startLoad(url: string, perSecond: number): () => Promise<Loaded> {
  const answers: Record<string, number> = {}
  const open = new Set<Promise<void>>()
  let sent = 0
  const shoot = () => {
    sent += 1
    const sending =
      sent % 4 === 0 ? ask(url, 'POST', '/api/quote', quote) : ask(url, 'GET', paths[sent % 3] ?? '/')
    const one = sending.then((answer) => void (answers[answer] = (answers[answer] ?? 0) + 1))
    open.add(one)
    void one.then(() => open.delete(one))
  }
  const began = performance.now()
  // as many as are due: a timer that is late makes up for it
  const firing = setInterval(() => {
    while (sent < ((performance.now() - began) / 1000) * perSecond) shoot()
  }, 5)
  return async () => {
    clearInterval(firing)
    const seconds = (performance.now() - began) / 1000
    await Promise.all(open)
    return { sent, seconds, answers }
  }
}
