import { z } from 'zod'
import { capabilities } from '../../capabilities/capabilities.ts'
import { currencyName } from '../../money/money.ts'
import type { CallContract } from '../../platform/http/endpoint.ts'
import type { ServedCall } from '../../platform/http/implement.ts'
import { titleOf } from '../../platform/http/problem.ts'
import { exampleOf, type Json } from './openapi-examples.ts'
import { bodyOf, nameSchemas, operationName, type NamedSchemas } from './openapi-schemas.ts'
import { fieldTexts, tagTexts } from './openapi-texts.ts'
import { listItems, plainParameters } from '../../platform/http/parameters.ts'

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

/** An endpoint's parameters for client generators: numbers are numbers, lists are comma-separated. */
function parametersOf(contract: CallContract): Json[] {
  return [
    ...Object.entries(contract.path?.shape ?? {}).map(([name, schema]) =>
      parameter(name, 'path', schema, true),
    ),
    ...Object.entries(contract.query?.shape ?? {}).map(([name, schema]) =>
      parameter(name, 'query', schema, !optional(schema)),
    ),
    // a parameter that may be in query or body is optional in the query
    ...Object.entries(contract.input?.shape ?? {}).map(([name, schema]) =>
      parameter(name, 'query', schema, false),
    ),
  ]
}

const optional = (schema: z.core.$ZodType) => z.safeParse(schema as z.ZodType, undefined).success

function parameter(name: string, place: 'path' | 'query', field: z.core.$ZodType, required: boolean): Json {
  const schema = parameterSchema(field)
  const list = schema['type'] === 'array'
  const { says } = fieldTexts[name] ?? {}
  const example = exampleOf(schema, name, {})
  return {
    name,
    in: place,
    required,
    ...(says === undefined ? {} : { description: list ? `${says} Varios, separados por comas.` : says }),
    ...(list ? { style: 'form', explode: false } : {}),
    schema,
    ...(example === null ? {} : { example }),
  }
}

function parameterSchema(field: z.core.$ZodType): Json {
  const inner = unwrapped(field)
  const items = listItems.get(inner)
  if (items) return { type: 'array', items: parameterSchema(items.item), maxItems: items.max }
  const plain = plainParameters.get(inner)
  if (plain) return { ...plain }
  const { $schema: _, ...rest } = z.toJSONSchema(inner as z.ZodType, {
    io: 'input',
    unrepresentable: 'any',
  }) as Json
  return rest
}

function unwrapped(field: z.core.$ZodType): z.core.$ZodType {
  const { innerType } = field._zod.def as { innerType?: z.core.$ZodType }
  return innerType ? unwrapped(innerType) : field
}

const signature = 'ts=1763820000,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd'

/** The payment provider's webhook event about a changed payment, received at POST /payment/notice. */
const webhookOperation = {
  operationId: 'avisoDePago',
  tags: ['Pagos'],
  summary: 'El proveedor avisa que un pago cambió.',
  description:
    'Lo manda el proveedor de pagos a POST /payment/notice, quizás más de una vez y en cualquier orden. La firma cubre «data.id» y «x-request-id»; el cuerpo no se usa: la tienda le pregunta al proveedor cómo está el pago.',
  security: [],
  parameters: [
    header('x-signature', 'Cuándo se firmó y la firma (HMAC-SHA256) con el secreto del aviso.', signature),
    header(
      'x-request-id',
      'Número del aviso; repetido es el mismo aviso.',
      '2f1c9e0a-51a7-4a0e-9d5e-3c1b7a1f0c11',
    ),
    query('data.id', 'El pago que cambió.', '7733221100', true),
    query('type', 'De qué se avisa; lo que no es «payment» se agradece y nada más.', 'payment', false),
  ],
  requestBody: {
    required: false,
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            type: { type: 'string' },
            action: { type: 'string' },
            live_mode: { type: 'boolean' },
            data: { type: 'object', properties: { id: { type: 'string' } } },
          },
        },
        example: { type: 'payment', action: 'payment.updated', live_mode: true, data: { id: '7733221100' } },
      },
    },
  },
  responses: {
    '200': { description: 'Recibido: no hace falta repetirlo.' },
    '401': { $ref: '#/components/responses/Error401' },
    '503': { $ref: '#/components/responses/Error503' },
  },
}

/** An event that the shop posts to another program. */
function sentOperation(type: string, summary: string, content: Json): Json {
  return {
    operationId: `evento_${type.replaceAll('.', '_')}`,
    tags: ['Notificaciones'],
    summary,
    description:
      'La tienda lo manda por POST a las direcciones de /webhooks, al menos una vez: el mismo «webhook-id» es el mismo aviso. La firma cubre «webhook-id.webhook-timestamp.cuerpo» con el secreto (Standard Webhooks). Un «version» menor al último visto del mismo sujeto ya no vale. Los importes van en pesos.',
    security: [],
    parameters: [
      header('webhook-id', 'El aviso; igual en cada intento.', 'msg_2f1c9e0a51a74a0e9d5e3c1b7a1f0c11'),
      header('webhook-timestamp', 'Cuándo se mandó, en segundos desde 1970.', '1763820000'),
      header('webhook-signature', 'Una firma por secreto vigente, separadas por un espacio.', signed),
    ],
    requestBody: { required: true, content: { 'application/json': content } },
    responses: {
      '200': { description: 'Cualquier 2xx: recibido.' },
      '410': { description: 'No avisar más: la notificación se apaga.' },
      '429': { description: 'Más despacio: se respeta Retry-After.' },
    },
  }
}

const signed = 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4='

function header(name: string, description: string, example: string) {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example }
}

function query(name: string, description: string, example: string, required: boolean) {
  return { name, in: 'query', required, description, schema: { type: 'string' }, example }
}
