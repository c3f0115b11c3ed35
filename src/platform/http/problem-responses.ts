import { Problem, titleOf, type ProblemDetails } from './problem.ts'
import { asResponse, type WholeAnswer } from './response-cache/response-cache.ts'

/** Writes a problem as `application/problem+json` (RFC 9457). */
export function problemAnswer(problem: Problem, requestId: string): WholeAnswer {
  const details: ProblemDetails = {
    type: 'about:blank',
    title: titleOf(problem.status),
    status: problem.status,
    detail: problem.detail,
    ...problem.extra,
    requestId,
  }
  return {
    status: problem.status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      ...problem.headers,
    },
    body: Buffer.from(JSON.stringify(details)),
  }
}

export function problemResponse(problem: Problem, requestId: string): Response {
  return asResponse(problemAnswer(problem, requestId))
}

export const notFound = new Problem(404, 'No encontramos lo que buscás.')
export const onlyToLookAt = new Problem(405, 'Esta página no admite ese método.', {}, { allow: 'GET, HEAD' })
export const serverFault = new Problem(
  500,
  'Algo falló de nuestro lado. Ya quedó registrado; probá de nuevo en un momento.',
)
const databaseDown = new Problem(
  503,
  'La tienda está volviendo a arrancar. Probá de nuevo en unos segundos.',
  {},
  { 'retry-after': '5' },
)

const tookTooLong = new Problem(
  503,
  'La tienda está tardando demasiado. Probá de nuevo en unos segundos.',
  {},
  { 'retry-after': '5' },
)

const cannotWrite = new Problem(
  503,
  'La tienda no puede guardar nada en este momento. Probá de nuevo en unos minutos.',
  {},
  { 'retry-after': '60' },
)

/**
 * SQLSTATE 53xxx: disk full or out of memory; 25006: the server became a replica. Only an operator can fix
 * these.
 */
const writesNothing = /^(53|25006)/

/** Maps a failure to its response and log level. */
export function answerTo(failure: unknown): { problem: Problem; level: 'warn' | 'error' } {
  if (isConnectionFailure(failure)) return { problem: databaseDown, level: 'warn' }
  const code = failure instanceof Error ? (failure as { code?: unknown }).code : undefined
  // a lock or statement timeout cancelled the statement, which was rolled back
  if (code === '57014' || code === '55P03') return { problem: tookTooLong, level: 'error' }
  if (typeof code === 'string' && writesNothing.test(code)) return { problem: cannotWrite, level: 'error' }
  return { problem: serverFault, level: 'error' }
}

/** Whether the database connection failed, rather than a statement: the response is 503, try again. */
export function isConnectionFailure(failure: unknown): boolean {
  if (!(failure instanceof Error)) return false
  const code = (failure as { code?: unknown }).code
  if (typeof code === 'string' && /^(08|57P0|53300|ECONN|ENOENT|EPIPE|ETIMEDOUT)/.test(code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/i.test(
    failure.message,
  )
}
