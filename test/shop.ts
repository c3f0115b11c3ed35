import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ServedCall } from '../src/platform/http/implement.ts'
import { openDatabase, type Database } from '../src/platform/database/open-database.ts'
import type { EmbeddedIdentity } from '../src/platform/identity/embedded-identity.ts'
import type { PaymentSandbox } from '../stand-ins/payments/payment-sandbox.ts'
import { readConfig } from '../src/app/config.ts'
import { createLog } from '../src/platform/observability/log.ts'
import { openApp } from '../src/app/open-app.ts'
import type { Shop } from '../src/app/create-app.ts'
import type { Role } from '../src/users/role.ts'
import { createTestDatabase } from './database.ts'
import { foreignWords, sentencesOf } from './foreign-words.ts'

export type TestAnswer = { status: number; body: unknown; headers: Headers }

/** `from` is the address that it comes from. */
type Question = { as?: string; body?: unknown; headers?: Record<string, string>; from?: string }

export type TestShop = {
  /** Sends a request to the shop and checks the answer against the OpenAPI document. */
  ask: (method: string, path: string, question?: Question) => Promise<TestAnswer>
  /** Makes an account and gives its access token and id. */
  person: (email: string) => Promise<{ token: string; id: string }>
  /** The same with a role of the staff. */
  staff: (email: string, role: Role) => Promise<{ token: string; id: string }>
  admin: string
  customer: { token: string; id: string }
  calls: ServedCall[]
  identity: EmbeddedIdentity
  sandbox: PaymentSandbox
  database: Database
  /** The shop's data folder. */
  dataDir: string
  fetch: (request: Request) => Promise<Response>
  /** The shop as `main.ts` has it. */
  served: Shop
  close: () => Promise<void>
}

const origin = 'http://localhost:9'

/** A whole shop on its own database, called in process; without screens, unless their folder is given. */
export async function openTestShop(
  settings: Record<string, string> = {},
  buildFolder?: string,
): Promise<TestShop> {
  const { connectionString, drop } = await createTestDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'descorche-shop-'))
  const config = readConfig({
    PUBLIC_URL: origin,
    DATABASE_URL: connectionString,
    DEMO_SHOP: 'true',
    DATA_DIR: dataDir,
    REQUESTS_PER_MINUTE: '100000',
    LOG_LEVEL: 'error',
    // mails of its own, which few tests are about
    INVOICES: 'off',
    ...settings,
  })
  const opened = await openApp(config, createLog(config.logLevel), buildFolder, true)
  const identity = opened.outside.identity as EmbeddedIdentity
  const database = openDatabase({ connectionString, poolSize: 4 })
  const { shop } = opened
  const check = await answerCheckerOf(shop)

  const ask: TestShop['ask'] = async (method, address, { as, body, headers = {}, from } = {}) => {
    const request = new Request(`${origin}/api${address}`, {
      method,
      headers: {
        ...(as ? { authorization: `Bearer ${as}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const { pathname } = new URL(request.url)
    const response = await shop.fetch(request, from ? { address: from } : {})
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    const answer: unknown = isJson ? await response.json() : await response.text()
    check(method, pathname, response.status, answer)
    if (response.status >= 400 && isJson) expectSpanish(answer, `${method} ${address} ${sentText(body)}`)
    return { status: response.status, body: answer, headers: response.headers }
  }
  const signIn = async (email: string) => {
    const token = (await identity.issueAccessToken(email)) ?? ''
    const { body } = await ask('POST', '/user', { as: token, body: {} })
    return { token, id: (body as { id: string }).id }
  }
  const admin = await signIn('admin@descorche.test')
  const person = async (email: string) => {
    const nickname = email.split('@')[0] ?? email
    await identity.createAccount({ email, password: 'una clave larga', nickname })
    return signIn(email)
  }
  return {
    ask,
    person,
    async staff(email, role) {
      const made = await person(email)
      const { status } = await ask('PUT', '/user/perfil', { as: admin.token, body: { id: made.id, role } })
      if (status !== 200) throw new Error(`${email} did not become ${role}: ${status}`)
      return made
    },
    admin: admin.token,
    customer: await signIn('cliente@descorche.test'),
    calls: shop.calls,
    identity,
    sandbox: opened.outside.sandbox as PaymentSandbox,
    database,
    dataDir,
    fetch: async (request) => shop.fetch(request),
    served: shop,
    async close() {
      await database.close()
      await opened.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const sentText = (body: unknown) => (typeof body === 'string' ? body : (JSON.stringify(body) ?? ''))

/**
 * No English reaches users: checks the sentences of every error answer of a test, except for the request's own input.
 */
function expectSpanish(answer: unknown, requested: string): void {
  const foreign = sentencesOf(answer).flatMap((text) => foreignWords(text, decodedText(requested)))
  if (foreign.length > 0)
    throw new Error(`${requested.slice(0, 200)} is answered in English: ${foreign.join('; ')}`)
}

/** As the shop reads it, beside as it was written. */
function decodedText(requested: string): string {
  return `${requested} ${requested.replaceAll(/(%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())}`
}

type Described = { $ref?: string; content?: Record<string, { schema?: object }> }
type OpenApi = {
  paths: Record<string, Record<string, { responses: Record<string, Described> }>>
  components: { responses: Record<string, Described> }
}

const checkers = new Map<string, ReturnType<typeof answerChecker>>()

/** The document follows from the calls: it is requested, and its schemas are compiled, once for all shops of a worker. */
async function answerCheckerOf(shop: Shop): Promise<ReturnType<typeof answerChecker>> {
  const calls = shop.calls.map(({ method, path }) => `${method} ${path}`).join()
  const checker = checkers.get(calls)
  if (checker) return checker
  const response = await shop.fetch(new Request(`${origin}/api/openapi.json`))
  const check = answerChecker((await response.json()) as OpenApi)
  checkers.set(calls, check)
  return check
}

/** Every answer of a test has a documented status and the documented shape. */
function answerChecker(document: OpenApi) {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(document, 'calls')
  const validators = new Map<string, ReturnType<typeof ajv.compile>>()
  const templates = Object.keys(document.paths)
    .toSorted((a, b) => Number(a.includes('{')) - Number(b.includes('{')))
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
  return (method: string, pathname: string, status: number, answer: unknown) => {
    const path = pathname.slice('/api'.length).replace(/\/$/, '')
    const template = templates.find(({ pattern }) => pattern.test(path))?.path
    const operation = template && document.paths[template]?.[method.toLowerCase()]
    if (!operation) return
    const key = `${method} ${template} ${status}`
    const described = operation.responses[String(status)]
    if (!described) throw new Error(`${key} is not documented: ${JSON.stringify(answer)}`)
    const shared = described.$ref?.split('/').at(-1)
    const { content = {} } = shared ? (document.components.responses[shared] ?? {}) : described
    const [media] = Object.values(content)
    if (!media?.schema) return
    const { $ref = '' } = media.schema as { $ref?: string }
    const schema = $ref === '' ? media.schema : { $ref: `calls${$ref}` }
    const validate = validators.get(key) ?? ajv.compile(schema)
    validators.set(key, validate)
    if (!validate(answer)) throw new Error(`${key} is not as documented: ${ajv.errorsText(validate.errors)}`)
  }
}
