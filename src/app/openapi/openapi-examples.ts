import { fieldTexts } from './openapi-texts.ts'

export type Json = Record<string, unknown>

/** An example value for a schema: by field name, otherwise the shortest that fits. */
export function exampleOf(schema: Json, name: string, named: Json): unknown {
  const followed = follow(schema, named)
  const fromName = fieldTexts[name]?.example
  for (const value of [fromName, ...(Array.isArray(fromName) ? (fromName as unknown[]) : [])])
    if (value !== undefined && fits(value, followed)) return value
  if (followed['const'] !== undefined) return followed['const']
  const [first] = (followed['enum'] ?? []) as unknown[]
  if (first !== undefined) return first
  const choices = (followed['anyOf'] ?? followed['oneOf']) as Json[] | undefined
  if (choices?.[0]) return exampleOf(choices[0], name, named)
  const [type] = [followed['type']].flat()
  if (type === 'object') return objectExample(followed, named)
  if (type === 'array') {
    const items = followed['items'] as Json | undefined
    return items ? [exampleOf(items, name, named)] : []
  }
  return plainExample(type, followed)
}

function objectExample(schema: Json, named: Json): Json {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
  const required = new Set(schema['required'] as string[] | undefined)
  return Object.fromEntries(
    properties
      .filter(([field, inner]) => required.has(field) || isKnown(field, follow(inner, named)))
      .map(([field, inner]) => [field, exampleOf(inner, field, named)]),
  )
}

const isKnown = (field: string, schema: Json) =>
  fieldTexts[field] !== undefined && fits(fieldTexts[field].example, schema)

const forms: Record<string, string> = {
  email: 'ana@ejemplo.com.ar',
  date: '2026-11-22',
  'date-time': '2026-11-22T15:30:00Z',
  uri: 'https://ejemplo.com.ar',
  uuid: '0197a3f2-6c1e-7c55-9d1b-2f1f6d6f0a11',
}

function plainExample(type: unknown, schema: Json): unknown {
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return Math.max(1, Number(schema['minimum'] ?? 1))
  if (type === 'null' || type === undefined) return null
  return forms[String(schema['format'])] ?? 'Texto'.padEnd(Number(schema['minLength'] ?? 0), ' de ejemplo')
}

/** The schema of a `$ref`. */
export function follow(schema: Json, named: Json): Json {
  const name = /^#\/components\/schemas\/(.+)$/.exec(String(schema['$ref']))?.[1]
  return name === undefined ? schema : follow((named[name] ?? {}) as Json, named)
}

/** Approximate: type, enum, format and length. */
function fits(value: unknown, schema: Json): boolean {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as Json[] | undefined
  if (choices) return choices.some((choice) => fits(value, choice))
  if (schema['enum']) return (schema['enum'] as unknown[]).includes(value)
  if (schema['const'] !== undefined) return schema['const'] === value
  const types = [schema['type']].flat()
  if (Array.isArray(value)) {
    return types.includes('array') && value.every((item) => fits(item, (schema['items'] ?? {}) as Json))
  }
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = schema as { minimum?: number; maximum?: number }
    const kind = types.includes('number') || (types.includes('integer') && Number.isInteger(value))
    return kind && value >= minimum && value <= maximum
  }
  if (typeof value === 'boolean') return types.includes('boolean')
  const { pattern, format, minLength = 0, maxLength = Infinity } = schema as Record<string, never>
  if (typeof value !== 'string' || !types.includes('string')) return false
  if (format === 'email' && !value.includes('@')) return false
  if (format !== undefined && format !== 'email' && format !== 'date') return false
  if (format === 'date' && !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  if (pattern !== undefined && !new RegExp(pattern).test(value)) return false
  return value.length >= minLength && value.length <= maxLength
}
