import { capabilities } from '../../capabilities/capabilities.ts'
import { currencyName } from '../../money/money.ts'
import type { CallContract } from '../../platform/http/endpoint.ts'
import type { ServedCall } from '../../platform/http/implement.ts'
import { titleOf } from '../../platform/http/problem.ts'
import { exampleOf, type Json } from './openapi-examples.ts'
import { parametersOf } from './openapi-parameters.ts'
import { bodyOf, nameSchemas, operationName, type NamedSchemas } from './openapi-schemas.ts'
import { tagTexts } from './openapi-texts.ts'
import { sentOperation, webhookOperation } from './openapi-webhooks.ts'

type Sent = NonNullable<(typeof capabilities)[number]['sends']>

/** The OpenAPI 3.1 document of the API, made from the same contracts that parse the requests. */
export function openApiDocument(
  calls: readonly ServedCall[],
  { name, baseUrl }: { name: string; baseUrl: string },
): Json {
  const sent = Object.assign({}, ...capabilities.map((capability) => capability.sends)) as Sent
  const bodies = Object.fromEntries(Object.entries(sent).map(([type, { body }]) => [type, body]))
  const named = nameSchemas(calls, bodies)
  const paths: Record<string, Json> = {}
  for (const { method, path, contract } of calls) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(method, path, contract, named) }
  }
  const tags = [...new Set(calls.map((call) => call.contract.tag))]
  const texts = Object.assign(
    {},
    tagTexts,
    ...capabilities.map((capability) => capability.tags),
  ) as typeof tagTexts
  return {
    openapi: '3.1.0',
    info: {
      title: name,
      version: '1.0.0',
      description: `Los llamados de la tienda. Importes en ${currencyName}; errores según RFC 9457.`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: tags.map((name) => ({ name, ...(texts[name] ? { description: texts[name] } : {}) })),
    paths,
    webhooks: {
      avisoDePago: { post: webhookOperation },
      ...Object.fromEntries(
        Object.entries(sent).map(([type, event]) => [
          type,
          { post: sentOperation(type, event.summary, mediaOf(named.refOf(event.body, 'output'), named)) },
        ]),
      ),
    },
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      responses: Object.fromEntries(problems(calls).map((status) => [`Error${status}`, problem(status)])),
      schemas: { ...named.schemas, Problem: problemSchema },
    },
  }
}

function operationOf(method: string, path: string, contract: CallContract, named: NamedSchemas): Json {
  const parameters = parametersOf(contract)
  const body = bodyOf(method, contract)
  const sent = body && mediaOf(named.refOf(body, 'input'), named)
  return {
    operationId: operationName(method, path),
    tags: [contract.tag],
    summary: contract.summary,
    description: `${contract.summary} ${termsOf(contract)}`,
    security: contract.access === 'public' ? [] : [{ token: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(sent
      ? {
          requestBody: {
            required: contract.body !== undefined,
            content: {
              [contract.uploadBytes === undefined ? 'application/json' : 'multipart/form-data']: sent,
            },
          },
        }
      : {}),
    responses: responsesOf(contract, named),
  }
}

/** The required access, as a sentence. */
function accessText({ access, beyondOwn }: CallContract): string {
  if (access === 'public') return 'Para cualquiera, sin ingresar.'
  if (access === 'admin') return 'Solo para Admin.'
  if (access !== 'signed-in') return `Con el permiso «${access}».`
  const beyond = beyondOwn ? `, y sobre lo de cualquiera con el permiso «${beyondOwn}»` : ''
  return `Para quien ingresó, sobre lo propio${beyond}.`
}

/** Access, rate limit and where the parameters are. */
function termsOf(contract: CallContract): string {
  const { perMinute, input, uploadBytes } = contract
  return [
    accessText(contract),
    perMinute === undefined ? '' : `Hasta ${perMinute} por minuto.`,
    input ? 'Los parámetros van en la consulta o en un cuerpo JSON.' : '',
    uploadBytes === undefined ? '' : `El archivo puede tener hasta ${Math.floor(uploadBytes / 1e6)} MB.`,
  ]
    .filter((text) => text !== '')
    .join(' ')
}

function responsesOf(contract: CallContract, named: NamedSchemas): Json {
  const rejected = statusesOf(contract).map((status) => [
    String(status),
    { $ref: `#/components/responses/Error${status}` },
  ])
  const content = contract.mediaType
    ? { [contract.mediaType]: {} }
    : { 'application/json': mediaOf(named.refOf(contract.answer, 'output'), named) }
  return { '200': { description: 'Respuesta', content }, ...Object.fromEntries(rejected) }
}

function mediaOf(schema: Json, { schemas }: NamedSchemas): Json {
  return { schema, example: exampleOf(schema, '', schemas) }
}

/** The endpoint's error statuses, in order. */
function statusesOf(contract: CallContract): number[] {
  const statuses = new Set<number>(contract.problems ?? [])
  statuses.add(400)
  if (contract.body || contract.input) [413, 415, 422].forEach((status) => statuses.add(status))
  statuses.add(401)
  if (contract.access !== 'public') statuses.add(403)
  ;[429, 500, 503].forEach((status) => statuses.add(status))
  return [...statuses].sort((a, b) => a - b)
}

function problems(calls: readonly ServedCall[]): number[] {
  return [...new Set(calls.flatMap((call) => statusesOf(call.contract)))].sort((a, b) => a - b)
}

function problem(status: number): Json {
  const example = { type: 'about:blank', title: titleOf(status), status, detail: `${titleOf(status)}.` }
  const content = { schema: { $ref: '#/components/schemas/Problem' }, example }
  return { description: titleOf(status), content: { 'application/problem+json': content } }
}

const problemSchema = {
  type: 'object',
  description: 'Un error según RFC 9457: qué pasó, en una oración para quien pidió.',
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
