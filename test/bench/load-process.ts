import net from 'node:net'
import { countFacets } from '../../src/catalogue/search/facets.queries.ts'
import { createProductCache } from '../../src/catalogue/products/product-cache.ts'
import { findPage } from '../../src/catalogue/search/find-page.queries.ts'
import { addToCart, readCart } from '../../src/cart/cart.queries.ts'
import { openDatabase, type Db } from '../../src/platform/database/open-database.ts'
import { findOrder } from '../../src/orders/orders.queries.ts'
import { placeOrder } from '../../src/orders/place-order.ts'

/**
 * The load generator, a process of its own so that it does not share an event loop with what it measures. It gets jobs
 * from its parent, one at a time, and answers each with figures.
 */
export type HttpJob = {
  kind: 'http'
  port: number
  requests: string[]
  connections: number
  seconds: number
  /** Index of the first request, where a run goes on from another. */
  from?: number
}
/** The shop's own statements straight at PostgreSQL, by a plain client loop. */
export type StraightJob = {
  kind: 'straight'
  connectionString: string
  statement: 'search' | 'facets' | 'cart' | 'order'
  arguments: string[]
  connections: number
  seconds: number
}
export type LoadFigures = {
  perSecond: number
  p50: number
  p95: number
  p99: number
  errors: number
  requests: number
}

process.on('message', (job: HttpJob | StraightJob) => {
  void (job.kind === 'http' ? overHttp(job) : straight(job)).then((figures) => process.send?.(figures))
})

async function overHttp({ port, requests, connections, seconds, from }: HttpJob): Promise<LoadFigures> {
  const next = counter(requests, from)
  return measure(connections, seconds, async () => {
    let connection = await openConnection(port)
    return {
      ask: async () => {
        // a busy shop may end a connection after its answer
        if (connection.ended()) connection = await openConnection(port)
        return (await connection.ask(next())) === 200
      },
      close: () => connection.close(),
    }
  })
}

async function straight(job: StraightJob): Promise<LoadFigures> {
  const database = openDatabase({ connectionString: job.connectionString, poolSize: job.connections })
  const next = counter(job.arguments)
  const ask = statementOf(job.statement)
  const figures = await measure(job.connections, job.seconds, async () => ({
    ask: async () => {
      await ask(database.db, next())
      return true
    },
    close: () => undefined,
  }))
  await database.close()
  return figures
}

function statementOf(statement: StraightJob['statement']): (db: Db, argument: string) => Promise<unknown> {
  switch (statement) {
    case 'search': {
      // as the shop does: wines that were read before are not read again
      const wines = createProductCache()
      wines.listening(true)
      return async (db, name) => {
        const { ids } = await findPage(db, { name }, { page: 0, size: 20, sort: undefined })
        return wines.find(db, ids)
      }
    }
    case 'facets':
      return (db, filter) => countFacets(db, JSON.parse(filter) as object)
    case 'cart':
      return async (db, argument) => {
        const [person = '', wine = ''] = argument.split(' ')
        await addToCart(db, person, [{ id_prod: Number(wine), amount: 1 }], false)
        return readCart(db, person)
      }
    case 'order':
      return async (db, purchase) => {
        const placed = await placeOrder(db, purchase)
        return placed.ok && findOrder(db, placed.orderId)
      }
  }
}

function counter(values: string[], from = 0): () => string {
  let n = from
  return () => values[n++ % values.length] ?? ''
}

type Asker = { ask: () => Promise<boolean>; close: () => void }

async function measure(
  connections: number,
  seconds: number,
  open: () => Promise<Asker>,
): Promise<LoadFigures> {
  const askers = await Promise.all(Array.from({ length: connections }, open))
  const times: number[] = []
  let errors = 0
  const began = performance.now()
  const until = began + seconds * 1000
  await Promise.all(
    askers.map(async ({ ask, close }) => {
      for (let now = performance.now(); now < until;) {
        const fine = await ask().catch(() => false)
        const after = performance.now()
        if (fine) times.push(after - now)
        else errors += 1
        now = after
      }
      close()
    }),
  )
  const took = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    perSecond: times.length / took,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    errors,
    requests: times.length + errors,
  }
}

/** A keep-alive connection that parses only where an answer ends: the generator must be cheap. */
async function openConnection(port: number) {
  const socket = net.connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let waiting: { resolve: (status: number) => void; reject: (failure: Error) => void } | undefined
  let head = ''
  let status = 0
  let left = -1
  let tail = ''
  const finish = () => {
    const { resolve } = waiting ?? {}
    waiting = undefined
    head = ''
    tail = ''
    left = -1
    resolve?.(status)
  }
  const fail = () => waiting?.reject(new Error('The connection ended'))
  socket.on('error', fail).on('close', fail)
  socket.on('data', (chunk: Buffer) => {
    let body = chunk
    if (left === -1) {
      const end = chunk.indexOf('\r\n\r\n')
      head += chunk.toString('latin1', 0, end === -1 ? chunk.length : end)
      if (end === -1) return
      body = chunk.subarray(end + 4)
      status = Number(head.slice(9, 12))
      const length = /content-length: (\d+)/i.exec(head)?.[1]
      left = length === undefined ? Number.POSITIVE_INFINITY : Number(length)
    }
    left -= body.length
    if (left === Number.POSITIVE_INFINITY) tail = (tail + body.toString('latin1')).slice(-5)
    if (left === 0 || tail === '0\r\n\r\n') finish()
  })
  return {
    ask: (request: string) =>
      new Promise<number>((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    ended: () => socket.destroyed || socket.readableEnded,
    close: () => socket.destroy(),
  }
}
