import { z } from 'zod'
import type { CallContract } from '../calls/call.ts'
import type { ServedCall } from '../calls/implement.ts'
import { titleOf } from '../calls/problem.ts'

type Json = Record<string, unknown>

/** The OpenAPI 3.1 document of the calls, made from the same contracts that parse the requests. */
export function openApiDocument(calls: readonly ServedCall[], serverUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const { method, path, contract } of calls) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(method, path, contract) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Descorche',
      version: '1.0.0',
      description: 'Los llamados de la tienda. Importes en pesos argentinos; errores según RFC 9457.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    tags: [...new Set(calls.map((call) => call.contract.tag))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: problemSchema },
    },
  }
}

function operationOf(method: string, path: string, contract: CallContract): Json {
  const parameters = [
    ...parametersOf(contract.path, 'path'),
    ...parametersOf(contract.query, 'query'),
    // a parameter that may come either way is optional in the query: the body may hold it
    ...parametersOf(contract.input, 'query').map((parameter) => ({ ...parameter, required: false })),
  ]
  const body = contract.body ?? (method === 'GET' ? undefined : contract.input)
  return {
    operationId: `${method.toLowerCase()}${path.replace(/[^A-Za-z]+(\w)/g, (_, next: string) => next.toUpperCase()).replace(/\W/g, '')}`,
    tags: [contract.tag],
    summary: contract.summary,
    ...(contract.access === 'public' ? {} : { security: [{ token: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body
      ? {
          requestBody: {
            required: contract.body !== undefined,
            content: {
              [contract.uploadBytes === undefined ? 'application/json' : 'multipart/form-data']: {
                schema: jsonSchema(body, 'input'),
              },
            },
          },
        }
      : {}),
    responses: responsesOf(contract),
  }
}

function responsesOf(contract: CallContract): Json {
  const statuses = new Set<number>(contract.refuses ?? [])
  statuses.add(400)
  if (contract.body || contract.input) [413, 415, 422].forEach((status) => statuses.add(status))
  statuses.add(401)
  if (contract.access !== 'public') statuses.add(403)
  ;[429, 500, 503].forEach((status) => statuses.add(status))
  const refusals = [...statuses]
    .sort((a, b) => a - b)
    .map((status) => [
      String(status),
      {
        description: titleOf(status),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ])
  const success = contract.mediaType
    ? { [contract.mediaType]: {} }
    : { 'application/json': { schema: jsonSchema(contract.answer, 'output') } }
  return { '200': { description: 'Respuesta', content: success }, ...Object.fromEntries(refusals) }
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return rest
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    message: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'detail'],
        properties: { field: { type: 'string' }, detail: { type: 'string' } },
      },
    },
    current: {},
  },
}
