import pino from 'pino'

export type Log = pino.Logger

/** Writes one line: a constant sentence, and its values as fields. */
export type LogLine = (message: string, fields?: Record<string, unknown>) => void

/**
 * Structured log, one JSON object a line, on standard output. Users appear by id only: mail addresses, tokens and
 * passwords are redacted from every message and error.
 */
export function createLog(level: string, output?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['email', 'password', 'token', '*.email', '*.password', '*.token', 'req.headers'],
    serializers: { err: describeFailure },
    formatters: { log: redactFields },
    hooks: {
      logMethod(args, method) {
        method.apply(
          this,
          args.map((part: unknown) =>
            typeof part === 'string' ? withoutSecrets(part) : part,
          ) as typeof args,
        )
      },
    },
  }
  return output ? pino(options, output) : pino(options)
}

const longest = 8000

function redactFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? withoutSecrets(value) : value,
    ]),
  )
}

/** Redacts tokens, passwords in addresses, and mail addresses. */
export function withoutSecrets(text: string): string {
  return text
    .slice(0, longest)
    .replace(/\beyJ[\w-]{6,}\.[\w-]+\.[\w-]*/g, '[token]')
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 [token]')
    .replace(/:\/\/([^\s:@/]*):[^\s@/]*@/g, '://$1:[secret]@')
    .replace(/[\w.+-]{1,64}@[\w-]{1,64}(\.[\w-]{1,64})+/g, '[mail]')
}

/** PostgreSQL repeats rows and parameters in an error's detail, hint and context: those are dropped. */
function describeFailure(failure: unknown): unknown {
  if (!(failure instanceof Error)) return withoutSecrets(String(failure))
  const { code, table, column, constraint, routine } = failure as Error & Record<string, unknown>
  const known = Object.entries({ code, table, column, constraint, routine }).filter(
    ([, value]) => typeof value === 'string',
  )
  return {
    type: failure.name,
    message: withoutSecrets(failure.message),
    ...Object.fromEntries(known),
    stack: withoutSecrets(failure.stack ?? ''),
    ...(failure.cause === undefined ? {} : { cause: describeFailure(failure.cause) }),
  }
}
