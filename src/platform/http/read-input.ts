import type { z } from 'zod'
import type { CallContract } from './endpoint.ts'
import { problem, type Problem } from './problem.ts'
import { badCharacter, badJson, type ParsedBody } from './parse-body.ts'
import { isRecord } from './restricted-fields.ts'

/**
 * A call's raw input, before its contract has parsed it. In-process adapters may pass values that are not
 * strings.
 */
export type CallInput = {
  path?: Readonly<Record<string, unknown>>
  /** A name given twice is refused. */
  query?: Iterable<readonly [name: string, value: unknown]>
  /** Reads the body if the contract wants one and the caller may make the call. */
  body?: (contract: CallContract) => Promise<ParsedBody>
  headers?: Pick<Headers, 'get'>
  /** Aborted when the client disconnects. */
  signal?: AbortSignal
}

type Read = { ok: true; values: Record<string, unknown> } | { ok: false; problem: Problem }

/** Parses a call's path, query and body. Path and query errors give a 400, body errors a 422. */
export async function readInput(contract: CallContract, input: CallInput): Promise<Read> {
  const query = readQuery(input.query ?? [])
  if (!query.ok) return query
  const body = (contract.body || contract.input) && (await input.body?.(contract))
  if (body && !body.ok) return body
  const address = parseAddress(contract, input.path ?? {}, query.values)
  if (!address.ok) return address
  const { values } = address
  if (contract.body) {
    const parsed = contract.body.safeParse(body?.value)
    if (!parsed.success) return { ok: false, problem: problemOf(422, parsed.error) }
    values['body'] = parsed.data
  }
  if (contract.input) {
    const sent = body?.value
    if (sent !== undefined && !isRecord(sent)) return { ok: false, problem: badJson }
    const parsed = contract.input.safeParse({ ...query.values, ...sent })
    if (!parsed.success) return { ok: false, problem: problemOf(422, parsed.error) }
    values['input'] = parsed.data
  }
  return { ok: true, values }
}

function parseAddress(
  contract: CallContract,
  path: Readonly<Record<string, unknown>>,
  query: Record<string, unknown>,
): Read {
  const values: Record<string, unknown> = {}
  if (Object.values(path).some(hasNul)) return { ok: false, problem: badCharacter }
  if (contract.path) {
    const parsed = contract.path.safeParse(path)
    if (!parsed.success) return { ok: false, problem: problemOf(400, parsed.error) }
    values['path'] = parsed.data
  }
  if (contract.query) {
    const parsed = contract.query.safeParse(query)
    if (!parsed.success) return { ok: false, problem: problemOf(400, parsed.error) }
    values['query'] = parsed.data
  }
  return { ok: true, values }
}

/** Refuses a parameter given twice: servers and proxies disagree about which one counts. */
function readQuery(parameters: Iterable<readonly [string, unknown]>): Read {
  const values: Record<string, unknown> = {}
  for (const [name, value] of parameters) {
    if (Object.hasOwn(values, name)) {
      return { ok: false, problem: problem(400, `El parámetro «${name.slice(0, 60)}» está repetido.`) }
    }
    if (hasNul(value)) return { ok: false, problem: badCharacter }
    values[name] = value
  }
  return { ok: true, values }
}

function hasNul(value: unknown): boolean {
  return Array.isArray(value) ? value.some(hasNul) : typeof value === 'string' && value.includes('\0')
}

function problemOf(status: 400 | 422, error: z.ZodError): Problem {
  const errors = error.issues
    .flatMap((issue) => fieldsOf(issue).map((field) => ({ field, detail: issue.message })))
    .slice(0, 50)
  // programs read the field names, users read the sentence
  return problem(status, errors[0]?.detail ?? 'Datos inválidos.', { errors })
}

/** The field of an issue, `products.0.quantity`. For an unknown name that is the name itself. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String)
  const names = issue.code === 'unrecognized_keys' ? issue.keys.map((name) => [name.slice(0, 60)]) : [[]]
  return names.map((name) => [...path, ...name].join('.'))
}
