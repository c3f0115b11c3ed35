type Schema = {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
}
type Operation = {
  parameters?: { name: string; required?: boolean }[]
  requestBody?: { required?: boolean; content: Record<string, { schema?: Schema }> }
  responses: Record<string, { content?: Record<string, { schema?: Schema }> }>
}
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** What a client of a call relies on: field names as paths, `[]` for a list's entries. */
export type CallSurface = {
  /** Required inputs. */
  needs: string[]
  /** Accepted inputs, required or not. */
  takes: string[]
  /** Fields of the response. */
  gives: string[]
}

const deepest = 8

/** The surface of each call in the OpenAPI document, by 'GET /products'. */
export function apiSurface(document: ApiDocument): Record<string, CallSurface> {
  const surface: Record<string, CallSurface> = {}
  for (const [path, operations] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(operations))
      surface[`${method.toUpperCase()} ${path}`] = surfaceOf(operation, document.components.schemas)
  return surface
}

function surfaceOf(
  { parameters = [], requestBody, responses }: Operation,
  schemas: Record<string, Schema>,
): CallSurface {
  const needs = new Set(parameters.filter(({ required }) => required).map(({ name }) => name))
  const takes = new Set(parameters.map(({ name }) => name))
  const gives = new Set<string>()
  for (const { schema } of Object.values(requestBody?.content ?? {}))
    visit(schema, schemas, (path, required) => {
      takes.add(path)
      if (required && requestBody?.required) needs.add(path)
    })
  for (const [status, { content = {} }] of Object.entries(responses))
    if (status.startsWith('2'))
      for (const { schema } of Object.values(content)) visit(schema, schemas, (path) => gives.add(path))
  const sorted = (names: Set<string>) => [...names].toSorted((a, b) => (a < b ? -1 : 1))
  return { needs: sorted(needs), takes: sorted(takes), gives: sorted(gives) }
}

/** Calls `onField` with each field; `required` if it is present whenever its parents are. */
function visit(
  schema: Schema | undefined,
  schemas: Record<string, Schema>,
  onField: (path: string, required: boolean) => void,
  at = { path: '', required: true, depth: 0 },
): void {
  if (!schema || at.depth > deepest) return
  const deeper = (inner: Schema, path: string, required: boolean) =>
    visit(inner, schemas, onField, { path, required: at.required && required, depth: at.depth + 1 })
  if (schema.$ref) return deeper(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, at.path, true)
  for (const inner of schema.allOf ?? []) deeper(inner, at.path, true)
  // with several alternatives no field is required
  for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) deeper(inner, at.path, false)
  if (schema.items) deeper(schema.items, `${at.path}[]`, false)
  if (typeof schema.additionalProperties === 'object')
    deeper(schema.additionalProperties, `${at.path}{}`, false)
  for (const [name, inner] of Object.entries(schema.properties ?? {})) {
    const path = at.path === '' ? name : `${at.path}.${name}`
    const required = schema.required?.includes(name) ?? false
    onField(path, at.required && required)
    deeper(inner, path, required)
  }
}

/**
 * What breaks a client written for the release: a missing call or field, or a new required input. A sentence
 * each.
 */
export function broken(released: Record<string, CallSurface>, now: Record<string, CallSurface>): string[] {
  return Object.entries(released).flatMap(([call, was]) => {
    const is = now[call]
    if (!is) return [`${call} is gone`]
    const missing = (of: 'takes' | 'gives') => was[of].filter((name) => !is[of].includes(name))
    return [
      ...missing('takes').map((name) => `${call} takes ${name} no longer`),
      ...missing('gives').map((name) => `${call} gives ${name} no longer`),
      ...is.needs.filter((name) => !was.needs.includes(name)).map((name) => `${call} needs ${name} now`),
    ]
  })
}
