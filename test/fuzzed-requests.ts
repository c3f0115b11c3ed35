import fc from 'fast-check'

/** Generates requests from the OpenAPI document: valid, almost valid, and junk. */

type Schema = {
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}
type Parameter = { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }
export type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export type FuzzedRequest = {
  address: string
  body: string | undefined
  headers: Record<string, string>
  caller: string
}

/** Existing values for a parameter name, so that requests pass validation. */
export type Known = Record<string, readonly (string | number)[]>

/** Text that has broken programs before: quotes, markup, formulas, lone surrogates, newlines, commands. */
const nasty = [
  '',
  ' ',
  "'",
  '"',
  "' OR '1'='1",
  "1'; DROP TABLE products; --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  '${7*7}',
  '=HYPERLINK("http://x")',
  '../../../../etc/passwd',
  '%00',
  '\u0000',
  '\u0001\u001f\u007f',
  '\ud800',
  'a\udfff',
  '\ufeff\u202e\u2028',
  '\r\nset-cookie: a=b',
  '𝕬🍷é́',
  'NaN',
  'Infinity',
  '-0',
  '1e309',
  '9'.repeat(40),
  '-1',
  '0x10',
  'null',
  'true',
  '__proto__',
  'constructor',
  '[object Object]',
  '1970-01-01',
  '9999-12-31',
  '0000-00-00',
  '2026-02-30',
  'x'.repeat(5000),
]

const wildText = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 40 }))
const wildNumber = fc.oneof(
  fc.constantFrom(0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 53), 1e308, 5e-324, 101, 1_000_000_001),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)
const wildValue: fc.Arbitrary<unknown> = fc.oneof(
  wildText,
  wildNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], { $gt: 0 }, [null]),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A value that matches a schema. */
function fitting(schema: Schema, name: string, existing: Known): fc.Arbitrary<unknown> {
  const usual = fittingSchema(schema, name, existing)
  const values = existing[name]
  if (!values || schema.type === 'object' || schema.type === 'array') return usual
  return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: usual })
}

function fittingSchema(schema: Schema, name: string, existing: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => fittingSchema(choice, name, existing)))
  const [first] = schema.allOf ?? []
  if (first) return fittingSchema(first, name, existing)
  const [type = ''] = [schema.type].flat()
  switch (type) {
    case 'string':
      return fittingText(schema)
    case 'number':
    case 'integer': {
      const { minimum = 0, maximum = 1_000_000 } = schema
      const range = { min: Math.ceil(minimum), max: Math.max(Math.ceil(minimum), Math.floor(maximum)) }
      return fc.oneof(
        fc.integer({ ...range, max: Math.min(range.max, Math.max(range.min, 40)) }),
        fc.integer(range),
      )
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(fitting(schema.items ?? {}, name, existing), { maxLength: 4 })
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([field, inner]) => [field, fitting(inner, field, existing)] as const,
      )
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] })
    }
    default:
      return wildValue
  }
}

function fittingText({ pattern, format, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  if (format === 'email')
    return fc.constantFrom('cliente@descorche.test', 'otra@ejemplo.test', 'a.b+c@sub.ejemplo.test')
  if (format === 'date') return fc.constantFrom('2026-01-01', '2026-11-21', '2024-02-29')
  if (pattern?.startsWith('^\\d')) return fc.integer({ min: 0, max: 2000 }).map(String)
  const length = { minLength, maxLength: Math.min(maxLength, minLength + 60) }
  return fc.oneof(
    fc.string({ unit: 'grapheme', ...length }),
    fc
      .constantFrom('Malbec', 'Gorriti 5000', 'Muy rico, con cuerpo')
      .filter((text) => text.length <= maxLength),
  )
}

/** Breaks a valid value: drops, replaces, duplicates or adds something. */
function spoilt(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.tuple(value, wildValue, fc.nat(50), wildText).map(([right, wild, at, name]) => {
    if (Array.isArray(right)) return at % 2 === 0 ? [...(right as unknown[]), wild] : wild
    if (typeof right !== 'object' || right === null) return wild
    const entries = Object.entries(right)
    const place = at % (entries.length + 2)
    if (place === entries.length) return { ...right, [name]: wild }
    if (place === entries.length + 1) return [right]
    return Object.fromEntries(
      entries.flatMap(([key, member], index) =>
        index !== place ? [[key, member]] : at % 3 === 0 ? [] : [[key, wild]],
      ),
    )
  })
}

const brokenBodies = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '{"a":',
    'null',
    '[]',
    '"text"',
    '{"id":1,"id":2}',
    '{"__proto__":{"role":"Admin"}}',
    '[[[[[[[[[[',
    '['.repeat(20_000),
    `{"id":${'1'.repeat(400)}}`,
    '{"id":1e999}',
    '\ufeff{}',
    '{"description":"\\ud800"}',
    '{"description":"\\u0000"}',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
const types = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'a/json',
)

/** Generates requests for an endpoint, about half of which pass validation. */
export function fuzzedRequests(
  method: string,
  path: string,
  operation: Operation,
  existing: Known,
): fc.Arbitrary<FuzzedRequest> {
  const parameters = operation.parameters ?? []
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const right = schema && fitting(schema, '', existing)
  const body: fc.Arbitrary<string | undefined> =
    method === 'GET' || !right
      ? fc.constant(undefined)
      : fc.oneof(
          { weight: 5, arbitrary: right.map((value) => JSON.stringify(value)) },
          { weight: 4, arbitrary: spoilt(right).map((value) => JSON.stringify(value) ?? '') },
          { weight: 1, arbitrary: wildValue.map((value) => JSON.stringify(value) ?? '') },
          { weight: 1, arbitrary: brokenBodies },
        )
  const inQuery = parameters.filter((parameter) => parameter.in === 'query')
  // a parameter that may also be in the body is mostly omitted from the query
  const given = (parameter: Parameter) => (parameter.required ? 12 : schema ? 1 : 4)
  const query = fc.tuple(
    ...inQuery.map((parameter) =>
      fc.oneof(
        { weight: 2, arbitrary: fc.constant(null) },
        { weight: given(parameter), arbitrary: fitting(parameter.schema, parameter.name, existing) },
        { weight: 1, arbitrary: wildText },
      ),
    ),
  )
  const segments = fc.tuple(
    ...parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) =>
        fc.oneof(
          { weight: 4, arbitrary: fitting(parameter.schema, parameter.name, existing) },
          { weight: 1, arbitrary: wildText.filter((text) => text !== '') },
        ),
      ),
  )
  const extra = fc.oneof(
    { weight: 12, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'x=1&x=2',
        '__proto__=1',
        'toString=1',
        '%',
        '%ff=%ff',
        '&&&',
        'id[]=1',
        '?',
      ),
    },
  )
  const caller = fc.oneof(
    { weight: 4, arbitrary: fc.constant('admin') },
    { weight: 4, arbitrary: fc.constant('customer') },
    { weight: 1, arbitrary: fc.constantFrom('anonymous', 'broken', 'junk') },
  )
  const headers = fc.record(
    {
      'content-type': types,
      'idempotency-key': fc.string({ maxLength: 200 }).map((text) => encodeURIComponent(text)),
      'x-signature': fc.constantFrom('', 'ts=1,v1=00', 'ts=x', 'ts=1,v1=' + 'z'.repeat(500)),
      'x-request-id': fc.constantFrom('', 'a', 'x'.repeat(900)),
    },
    { requiredKeys: [] },
  )
  return fc
    .record({ body, query, segments, extra, caller, headers, spoilHeaders: fc.nat(9) })
    .map(
      ({
        body: sent,
        query: values,
        segments: parts,
        extra: more,
        caller: who,
        headers: others,
        spoilHeaders,
      }) => {
        let next = 0
        const filled = path.replace(/\{\w+\}/g, () => encode(parts[next++]))
        const pairs = values.flatMap((value, index) =>
          value === null ? [] : [`${encode(inQuery[index]?.name)}=${encode(inOneText(value))}`],
        )
        const search = [...pairs, more].filter((part) => part !== '').join('&')
        const { 'content-type': type, ...rest } = others
        return {
          address: search === '' ? filled : `${filled}?${search}`,
          body: sent,
          caller: who,
          headers: {
            ...rest,
            ...(sent !== undefined && type && spoilHeaders === 0 ? { 'content-type': type } : {}),
          },
        }
      },
    )
}

/** Lists travel in one parameter, separated by commas. */
function inOneText(value: unknown): unknown {
  return Array.isArray(value) ? value.join(',') : value
}

function encode(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  // addresses cannot contain lone surrogates
  return encodeURIComponent(text.toWellFormed())
}
