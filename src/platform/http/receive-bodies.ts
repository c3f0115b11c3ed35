import type http from 'node:http'
import { createBodiesInFlight, tooSlow, type BodiesInFlight } from './bodies-in-flight.ts'
import { bringsBody, withBody, type BodyRule, type Reading } from './incoming-body.ts'
import { Problem, problem } from './problem.ts'

export type Handle = (request: http.IncomingMessage, response: http.ServerResponse) => void

type Options = {
  ruleOf: (request: http.IncomingMessage) => BodyRule
  /**
   * Called before any byte is read. Returns a problem, or a callback for the end of the request. Default:
   * reads every body.
   */
  mayRead?: (request: http.IncomingMessage) => Promise<Problem | (() => void)> | undefined
  addressOf: (request: http.IncomingMessage) => string
  /** Writes a problem in the format that the client of `request` expects. */
  answerOf: (
    request: http.IncomingMessage,
    problem: Problem,
  ) => { status: number; headers: Record<string, string>; body: Buffer }
  /** Bodies that one address may be sending at once. Default: 64. */
  perAddress?: number
  /** Bytes of bodies in memory, including requests that are being handled. Default: 64 MB. */
  memory?: number
}

const tooLarge = problem(413, 'La solicitud es demasiado grande.')
const noBody = problem(413, 'Esta solicitud no lleva cuerpo.')

/**
 * Buffers every request body before a handler runs, so that a slow sender never occupies a place of a limit.
 * Aborts a body that is larger, slower or later than its rule allows and, when there are too many at once,
 * the slowest one.
 */
export function createBodyReceiver(options: Options) {
  const { ruleOf, mayRead, addressOf, perAddress = 64, memory = 64_000_000 } = options
  const underWay = createBodiesInFlight(perAddress, memory)
  const turnAway = turnerAway(options.answerOf)
  return {
    turnAway,
    /** @param waits whether the client waits for `100 Continue` */
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
        readWhole({ underWay, response, turnAway, serve }, readingOf(request, addressOf(request), rule))
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

type TurnAway = (request: http.IncomingMessage, response: http.ServerResponse, problem: Problem) => void

/**
 * How long, and for how many more bytes, to keep reading after the response, so that a client still sending
 * its body gets to read it.
 */
const lingerMs = 500
const lingerBytes = 256_000

/** Responds before the body has arrived, then gives the client time to read the response before closing. */
function writeAndLinger(request: http.IncomingMessage, response: http.ServerResponse, body: Buffer): void {
  response.write(body)
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

function turnerAway(answerOf: Options['answerOf']): TurnAway {
  return (request, response, problem) => {
    if (response.headersSent || response.destroyed) return
    const { status, headers, body } = answerOf(request, problem)
    response.writeHead(status, { ...headers, connection: 'close', 'content-length': String(body.byteLength) })
    // a slow sender has nothing in flight, so closing the connection loses nothing
    if (problem === tooSlow) return void response.end(body)
    writeAndLinger(request, response, body)
  }
}

function readingOf(request: http.IncomingMessage, address: string, rule: BodyRule): Reading {
  return { request, address, rule, began: performance.now(), received: 0, chunks: [] }
}

/** Handles the request once its complete body has arrived, or rejects it earlier. */
function readWhole(
  to: { underWay: BodiesInFlight; response: http.ServerResponse; turnAway: TurnAway; serve: Handle },
  reading: Reading,
): void {
  const { underWay, response } = to
  const { request, rule } = reading
  const stop = (problem?: Problem) => {
    request.off('data', arrives).off('end', arrived).off('close', stopped)
    underWay.ended(reading)
    underWay.release(reading)
    reading.chunks = []
    if (problem) to.turnAway(request, response, problem)
  }
  const stopped = () => stop()
  const arrives = (chunk: Buffer) => {
    underWay.hold(reading, chunk)
    if (reading.received > rule.bytes) return stop(tooLarge)
    underWay.limitMemory()
  }
  const arrived = () => {
    request.off('close', stopped)
    underWay.ended(reading)
    response.once('close', () => underWay.release(reading))
    to.serve(withBody(request, Buffer.concat(reading.chunks)), response)
  }
  request.on('data', arrives).once('end', arrived).once('close', stopped)
  underWay.began(reading, stop)
}
