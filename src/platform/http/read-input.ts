import type { z } from 'zod'
import type { CallContract } from './endpoint.ts'
import { problem, type Problem } from './problem.ts'
import { badCharacter, badJson, type ParsedBody } from './parse-body.ts'
import { isRecord } from './restricted-fields.ts'

/** What comes with a call, before its contract has looked at it. Values of an adapter in process may be no texts. */
export type CallInput = {
  path?: Readonly<Record<string, unknown>>
  /** Names and values; a name given twice is refused. */
  query?: Iterable<readonly [name: string, value: unknown]>
  /** Reads the body, if the contract wants one and the caller may make the call. */
  body?: (contract: CallContract) => Promise<ParsedBody>
  headers?: Pick<Headers, 'get'>
  /** Aborted when the connection goes away. */
  signal?: AbortSignal
}

type Read = { ok: true; values: Record<string, unknown> } | { ok: false; problem: Problem }

/** Parses path, query and body of a call against its contract. Path and query errors are 400, the rest 422. */
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

/** A parameter given twice is refused: servers and proxies disagree about which one counts. */
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
  // the names of fields are a program's: a person reads the sentence
  return problem(status, errors[0]?.detail ?? 'Datos inválidos.', { errors })
}

/** What an issue is about, `products.0.quantity`: a name that does not exist is the field itself. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.map(String)
  const names = issue.code === 'unrecognized_keys' ? issue.keys.map((name) => [name.slice(0, 60)]) : [[]]
  return names.map((name) => [...path, ...name].join('.'))
}
