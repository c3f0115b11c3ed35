import type { z } from 'zod'
import type { CallContract } from './endpoint.ts'
import { refuse, type Refusal } from './problem.ts'

type Read = { ok: true; values: Record<string, unknown> } | { ok: false; refusal: Refusal }

// PostgreSQL text cannot hold a NUL, and nobody types one
export const badCharacter = refuse(400, 'Hay un carácter que no se admite.')
const badJson = refuse(400, 'El cuerpo del pedido no es un JSON válido.')

/** Parses path, query and body of a request against its contract. Path and query errors are 400, the rest 422. */
export async function readParameters(
  contract: CallContract,
  path: Record<string, string>,
  request: Request,
): Promise<Read> {
  const query = readQuery(new URL(request.url).searchParams)
  if (!query.ok) return query
  const body = await readBody(contract, request)
  if (!body.ok) return body
  const address = parseAddress(contract, path, query.values)
  if (!address.ok) return address
  const values = address.values
  if (contract.body) {
    const parsed = contract.body.safeParse(body.values['body'])
    if (!parsed.success) return { ok: false, refusal: refusalOf(422, parsed.error) }
    values['body'] = parsed.data
  }
  if (contract.input) {
    const sent = body.values['body']
    if (sent !== undefined && !isRecord(sent)) return { ok: false, refusal: badJson }
    const parsed = contract.input.safeParse({ ...query.values, ...sent })
    if (!parsed.success) return { ok: false, refusal: refusalOf(422, parsed.error) }
    values['input'] = parsed.data
  }
  return { ok: true, values }
}

/** The same for a request that has no body: path and query. */
export function readAddress(
  contract: CallContract,
  path: Record<string, string>,
  parameters: URLSearchParams,
): Read {
  const query = readQuery(parameters)
  return query.ok ? parseAddress(contract, path, query.values) : query
}

function parseAddress(
  contract: CallContract,
  path: Record<string, string>,
  query: Record<string, unknown>,
): Read {
  const values: Record<string, unknown> = {}
  if (Object.values(path).some((value) => value.includes('\0'))) return { ok: false, refusal: badCharacter }
  if (contract.path) {
    const parsed = contract.path.safeParse(path)
    if (!parsed.success) return { ok: false, refusal: refusalOf(400, parsed.error) }
    values['path'] = parsed.data
  }
  if (contract.query) {
    const parsed = contract.query.safeParse(query)
    if (!parsed.success) return { ok: false, refusal: refusalOf(400, parsed.error) }
    values['query'] = parsed.data
  }
  return { ok: true, values }
}

/** A parameter given twice is refused: servers and proxies disagree about which one counts. */
function readQuery(parameters: URLSearchParams): Read {
  const values: Record<string, unknown> = {}
  for (const [name, value] of parameters) {
    if (Object.hasOwn(values, name)) {
      return { ok: false, refusal: refuse(400, `El parámetro «${name.slice(0, 60)}» está repetido.`) }
    }
    if (value.includes('\0')) return { ok: false, refusal: badCharacter }
    values[name] = value
  }
  return { ok: true, values }
}

async function readBody(contract: CallContract, request: Request): Promise<Read> {
  if (!contract.body && !contract.input) return { ok: true, values: {} }
  const type = request.headers.get('content-type') ?? ''
  if (contract.uploadBytes !== undefined) {
    if (!type.startsWith('multipart/form-data')) {
      return { ok: false, refusal: refuse(415, 'El cuerpo del pedido debe ser multipart/form-data.') }
    }
    try {
      return { ok: true, values: { body: Object.fromEntries(await request.formData()) } }
    } catch {
      return { ok: false, refusal: refuse(400, 'El formulario no se pudo leer.') }
    }
  }
  const text = await request.text()
  if (text === '') return { ok: true, values: { body: contract.input ? undefined : {} } }
  if (!type.includes('json')) {
    return { ok: false, refusal: refuse(415, 'El cuerpo del pedido debe ser JSON (application/json).') }
  }
  if (text.includes('\\u0000')) return { ok: false, refusal: badCharacter }
  try {
    const body = JSON.parse(text) as unknown
    // PostgreSQL's JSON cannot hold half a character either; only an escape can write one
    if (/\\u[dD][89a-fA-F]/.test(text) && !isWellFormed(body)) return { ok: false, refusal: badCharacter }
    return { ok: true, values: { body } }
  } catch {
    return { ok: false, refusal: badJson }
  }
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => name.isWellFormed() && isWellFormed(inner))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refusalOf(status: 400 | 422, error: z.ZodError): Refusal {
  const errors = error.issues
    .slice(0, 50)
    .map((issue) => ({ field: issue.path.map(String).join('.'), detail: issue.message }))
  // the names of fields are a program's: a person reads the sentence
  return refuse(status, errors[0]?.detail ?? 'Datos inválidos.', { errors })
}
