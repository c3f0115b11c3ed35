import type http from 'node:http'
import { bringsBody, bytesBehind, isLate, withBody, type BodyRule, type Reading } from './incoming-body.ts'
import { Problem, problem } from './problem.ts'

export type Handle = (request: http.IncomingMessage, response: http.ServerResponse) => void

type Options = {
  ruleOf: (request: http.IncomingMessage) => BodyRule
  /** Called before a byte is read. Out: a problem, or a callback for the end of the request. Default: read. */
  mayRead?: (request: http.IncomingMessage) => Promise<Problem | (() => void)> | undefined
  addressOf: (request: http.IncomingMessage) => string
  /** Writes a refusal in the form that the reader of `request` knows. */
  answerOf: (
    request: http.IncomingMessage,
    problem: Problem,
  ) => { status: number; headers: Record<string, string>; body: Buffer }
  /** Bodies that one address may have under way at once. Default: 64. */
  perAddress?: number
  /** Bytes of bodies in memory, those of requests that are worked on included. Default: 64 MB. */
  memory?: number
}

const tooLarge = problem(413, 'El pedido es demasiado grande.')
const noBody = problem(413, 'Este pedido no lleva cuerpo.')
const tooSlow = problem(408, 'El pedido tardó demasiado en llegar. Probá de nuevo.')
const tooMany = new Problem(
  503,
  'Hay demasiados pedidos a medio llegar. Probá de nuevo en unos segundos.',
  {},
  { 'retry-after': '3' },
)
const lookMs = 500
/** After a refusal: how long, and how many bytes more, so that a sender who writes first gets to read it. */
const lingerMs = 500
const lingerBytes = 256_000

/**
 * Stands before everything that answers requests: a handler sees a request when its whole body is there, so that no
 * place of the shop waits for a slow sender. A body is cut while it arrives, once it is larger, slower or later than its
 * rule allows. Of too many at once, the one that is furthest behind gives way: honest ones take an instant.
 */
export function createBodyReceiver(options: Options) {
  const { ruleOf, mayRead, addressOf, answerOf, perAddress = 64, memory = 64_000_000 } = options
  const readings = new Map<Reading, (problem?: Problem) => void>()
  const places = new Map<string, Set<Reading>>()
  let held = 0
  let looking: NodeJS.Timeout | undefined

  const turnAway = (request: http.IncomingMessage, response: http.ServerResponse, problem: Problem): void => {
    if (response.headersSent || response.destroyed) return
    const { status, headers, body } = answerOf(request, problem)
    response.writeHead(status, { ...headers, connection: 'close', 'content-length': String(body.byteLength) })
    // a slow sender has nothing on the way that an end of the connection could overtake
    if (problem === tooSlow) return void response.end(body)
    response.write(body)
    linger(request, response)
  }
  const look = () => {
    const now = performance.now()
    for (const [reading, stop] of readings) if (isLate(reading, now)) stop(tooSlow)
  }
  const began = (reading: Reading, stop: (problem?: Problem) => void) => {
    readings.set(reading, stop)
    const here = places.get(reading.address) ?? new Set()
    places.set(reading.address, here.add(reading))
    // what the system holds already is read before anybody is judged
    looking ??= setInterval(() => setImmediate(look), lookMs).unref()
    if (here.size > perAddress) readings.get(furthestBehind(here))?.(tooSlow)
  }
  const ended = (reading: Reading) => {
    readings.delete(reading)
    const here = places.get(reading.address)
    here?.delete(reading)
    if (here?.size === 0) places.delete(reading.address)
    if (readings.size > 0) return
    clearInterval(looking)
    looking = undefined
  }

  const read = (
    request: http.IncomingMessage,
    response: http.ServerResponse,
    rule: BodyRule,
    serve: Handle,
  ) => {
    const reading: Reading = {
      request,
      address: addressOf(request),
      rule,
      began: performance.now(),
      received: 0,
      chunks: [],
    }
    const stop = (problem?: Problem) => {
      request.off('data', arrives).off('end', arrived).off('close', stopped)
      ended(reading)
      held -= reading.received
      reading.chunks = []
      if (problem) turnAway(request, response, problem)
    }
    const stopped = () => stop()
    const arrives = (chunk: Buffer) => {
      held += chunk.length
      reading.received += chunk.length
      reading.chunks.push(chunk)
      if (reading.received > rule.bytes) return stop(tooLarge)
      if (held > memory) readings.get(largestOf(readings.keys()))?.(tooMany)
    }
    const arrived = () => {
      request.off('close', stopped)
      ended(reading)
      response.once('close', () => (held -= reading.received))
      serve(withBody(request, Buffer.concat(reading.chunks)), response)
    }
    request.on('data', arrives).once('end', arrived).once('close', stopped)
    began(reading, stop)
  }

  return {
    turnAway,
    /** In: whether the client waits for `100 Continue`. */
    receive(
      request: http.IncomingMessage,
      response: http.ServerResponse,
      serve: Handle,
      waits = false,
    ): void {
      if (!bringsBody(request)) return serve(request, response)
      if (request.method === 'GET' || request.method === 'HEAD') return turnAway(request, response, noBody)
      const rule = ruleOf(request)
      if (Number(request.headers['content-length'] ?? 0) > rule.bytes)
        return turnAway(request, response, tooLarge)
      const begin = () => {
        if (waits) response.writeContinue()
        read(request, response, rule, serve)
      }
      const requested = mayRead?.(request)
      if (!requested) return begin()
      void requested.then((may) => {
        if (may instanceof Problem) return turnAway(request, response, may)
        if (response.destroyed) return may()
        response.once('close', may)
        begin()
      })
    },
  }
}

/** The oldest where none is behind. The first second is exempt, so that a new one is not chosen. */
function furthestBehind(readings: Iterable<Reading>): Reading {
  const now = performance.now() - 1000
  return mostOf(readings, (reading) => bytesBehind(reading, now))
}

function largestOf(readings: Iterable<Reading>): Reading {
  return mostOf(readings, (reading) => reading.received)
}

function mostOf(readings: Iterable<Reading>, by: (reading: Reading) => number): Reading {
  return [...readings].reduce((most, reading) => (by(reading) > by(most) ? reading : most))
}

/** Ends an answer that is written already, after the sender had time to read it. */
function linger(request: http.IncomingMessage, response: http.ServerResponse): void {
  let left = lingerBytes
  const end = () => {
    clearTimeout(timer)
    if (!response.writableEnded) response.end()
  }
  const timer = setTimeout(end, lingerMs)
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.pause()
  })
  request.once('end', end)
  response.once('close', end)
}
