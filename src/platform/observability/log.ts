import pino from 'pino'

export type Log = pino.Logger

/** Writes one line: a constant sentence with its values as fields. */
export type LogLine = (message: string, fields?: Record<string, unknown>) => void

/**
 * Structured log on standard output, one JSON object per line. Users appear only by id: mail addresses,
 * tokens and passwords are redacted from messages and errors.
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

/** Drops an error's detail, hint and context, where PostgreSQL repeats rows and parameters. */
function describeFailure(failure: unknown): unknown {
  if (!(failure instanceof Error)) return withoutSecrets(String(failure))
  const { code, table, column, constraint, routine } = failure as Error & Record<string, unknown>
  const details = Object.entries({ code, table, column, constraint, routine }).filter(
    ([, value]) => typeof value === 'string',
  )
  return {
    type: failure.name,
    message: withoutSecrets(failure.message),
    ...Object.fromEntries(details),
    stack: withoutSecrets(failure.stack ?? ''),
    ...(failure.cause === undefined ? {} : { cause: describeFailure(failure.cause) }),
  }
}
