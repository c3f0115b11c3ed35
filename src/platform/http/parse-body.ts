import { bodyRule } from './body-limits.ts'
import type { CallContract } from './endpoint.ts'
import { problem, type Problem } from './problem.ts'

export type ParsedBody = { ok: true; value: unknown } | { ok: false; problem: Problem }

// PostgreSQL's text cannot store NUL, and no user types one
export const badCharacter = problem(400, 'Hay un carácter que no se admite.')
export const badJson = problem(400, 'El cuerpo de la solicitud no es un JSON válido.')
const notForm = problem(415, 'El cuerpo de la solicitud debe ser multipart/form-data.')
const badForm = problem(400, 'El formulario no se pudo leer.')
const notJson = problem(415, 'El cuerpo de la solicitud debe ser JSON (application/json).')
const tooLarge = problem(413, 'La solicitud es demasiado grande.')

/** Parses the body by its contract: a form with files, or JSON. The listener has limited its size already. */
export async function parseBody(contract: CallContract, request: Request): Promise<ParsedBody> {
  const type = request.headers.get('content-type') ?? ''
  const { bytes } = bodyRule(contract)
  if (Number(request.headers.get('content-length') ?? 0) > bytes) return { ok: false, problem: tooLarge }
  if (contract.uploadBytes !== undefined) {
    if (!type.startsWith('multipart/form-data')) return { ok: false, problem: notForm }
    try {
      return { ok: true, value: Object.fromEntries(await request.formData()) }
    } catch {
      return { ok: false, problem: badForm }
    }
  }
  const text = await request.text()
  if (Buffer.byteLength(text) > bytes) return { ok: false, problem: tooLarge }
  if (text === '') return { ok: true, value: contract.input ? undefined : {} }
  if (!type.includes('json')) return { ok: false, problem: notJson }
  if (text.includes('\\u0000')) return { ok: false, problem: badCharacter }
  return parseJson(text)
}

function parseJson(text: string): ParsedBody {
  try {
    const value = JSON.parse(text) as unknown
    // PostgreSQL's JSON cannot store lone surrogates either, which only an escape can produce
    if (/\\u[dD][89a-fA-F]/.test(text) && !isWellFormed(value)) return { ok: false, problem: badCharacter }
    return { ok: true, value }
  } catch {
    return { ok: false, problem: badJson }
  }
}

function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => name.isWellFormed() && isWellFormed(inner))
}
