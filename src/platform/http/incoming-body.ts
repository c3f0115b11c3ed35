import http from 'node:http'

/** How much of a body is read, and how long its sender may take. */
export type BodyRule = {
  bytes: number
  /** The whole of it has to be there by then. */
  seconds: number
  /** Bytes a second at the least, once `grace` has passed. */
  perSecond: number
}

/** The smallest body limit: forms of pages, and requests without a body. */
export const formBody: BodyRule = { bytes: 16_000, seconds: 10, perSecond: 500 }

const graceMs = 3000

/** One body that is on its way. */
export type Reading = {
  request: http.IncomingMessage
  address: string
  rule: BodyRule
  began: number
  received: number
  chunks: Buffer[]
}

/** Whether a request says that a body follows. */
export function bringsBody({ headers }: http.IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && Number(length) !== 0)
}

/** Bytes missing at the minimum pace by now; being ahead gives no credit. */
export function bytesBehind({ rule, began, received }: Reading, now: number): number {
  return Math.max(0, ((now - began) / 1000) * rule.perSecond - received)
}

/** Whether the sender took longer than the rule allows. */
export function isLate(reading: Reading, now: number): boolean {
  const { rule, began } = reading
  return now - began > rule.seconds * 1000 || bytesBehind(reading, now - graceMs) > 0
}

/** The same request with its whole body in memory, for readers of streams. */
export function withBody(request: http.IncomingMessage, body: Buffer): http.IncomingMessage {
  const whole = new http.IncomingMessage(request.socket)
  const { method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders, headers } = request
  Object.assign(whole, { method, url, httpVersion, httpVersionMajor, httpVersionMinor, rawHeaders, headers })
  // the body is complete: the end of the connection must not be taken for the end of the body
  whole.complete = true
  whole.push(body)
  whole.push(null)
  return whole
}
