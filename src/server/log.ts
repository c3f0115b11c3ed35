import pino from 'pino'

export type Log = pino.Logger

/** Structured log on standard output: one JSON object a line. Tokens and passwords never reach it. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password'],
  })
}
