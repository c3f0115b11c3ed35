import http from 'node:http'

/** How large a body may be, and how long sending it may take. */
export type BodyRule = {
  bytes: number
  /** Seconds by which the complete body must have arrived. */
  seconds: number
  /** Minimum pace in bytes per second, once `grace` has passed. */
  perSecond: number
}

/** The smallest limit, for page forms and requests without a body. */
export const formBody: BodyRule = { bytes: 16_000, seconds: 10, perSecond: 500 }

const graceMs = 3000

/** A body that is being received. */
export type Reading = {
  request: http.IncomingMessage
  address: string
  rule: BodyRule
  began: number
  received: number
  chunks: Buffer[]
}

/** Whether the request announces a body. */
export function bringsBody({ headers }: http.IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) !== 0)
}

/** Bytes by which a body lags behind its minimum pace; being ahead earns no credit. */
export function bytesBehind({ rule, began, received }: Reading, now: number): number {
  return Math.max(0, ((now - began) / 1000) * rule.perSecond - received)
}

export function isLate(reading: Reading, now: number): boolean {
  const { rule, began } = reading
  return now - began > rule.seconds * 1000 || bytesBehind(reading, now - graceMs) > 0
}

/** Copies a request with its complete body in memory, for code that reads it as a stream. */
export function withBody(request: http.IncomingMessage, body: Buffer): http.IncomingMessage {
  const copy = new http.IncomingMessage(request.socket)
  const { method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders, headers } = request
  Object.assign(copy, { method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders, headers })
  // the body is complete, so an early end of the connection must not read as a truncated body
  copy.complete = true
  copy.push(body)
  copy.push(null)
  return copy
}
