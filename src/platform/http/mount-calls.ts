import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Caller } from './caller.ts'
import type { ServedCall } from './implement.ts'
import { Refusal, refuse } from './problem.ts'
import { actingAs } from '../database/acting.ts'
import { bodyRule } from './body-rules.ts'
import { answerTo, notFound, problemResponse } from './failures.ts'
import type { Log } from '../observability/log.ts'
import type { RateLimits } from './rate-limits.ts'
import { readParameters } from './read-parameters.ts'

export type Identify = (request: Request, address: string) => Promise<Caller | Refusal>

type Mounting = {
  calls: ServedCall[]
  identify: Identify
  limits: RateLimits
  log: Log
  /** Tests check every answer against its contract; a wrong answer is then a fault. */
  checkAnswers: boolean
  /** Waits until this process has heard of every change so far. */
  caughtUp: () => Promise<void>
}

/** What is known about a request beside the request itself: first by the listener, then by whoever answers it. */
export type Arrival = {
  address: string
  requestId: string
  /** The page that asks in process was counted against its visitor's share already. */
  counted?: boolean
  /** The call that answered, as its table names it. */
  call?: string
  /** Id of the person who asked. */
  person?: string
}

const mustSignIn = new Refusal(
  401,
  'Ingresá a tu cuenta para continuar.',
  {},
  { 'www-authenticate': 'Bearer' },
)
const mustBeAdmin = refuse(403, 'Ud. debe tener ser administrador para acceder a esta página')

/** The API: every call of the tables, mounted under its method and path, behind access, limits and parsing. */
export function mountCalls(mounting: Mounting): (request: Request, arrival: Arrival) => Promise<Response> {
  const app = new Hono<{ Bindings: Arrival; Variables: { caller: Caller } }>({ strict: false })
  for (const call of mounting.calls) {
    const limited = bodyLimit({
      maxSize: bodyRule(call.contract).bytes,
      onError: (c) => problemResponse(refuse(413, 'El pedido es demasiado grande.'), c.env.requestId),
    })
    app.on(
      call.method,
      toHonoPath(call.path),
      // nobody makes the shop read a long body before it knows who they are
      async (c, next) => {
        const caller = await admit(mounting, call, c.req.raw, c.env)
        if (caller instanceof Refusal) return problemResponse(caller, c.env.requestId)
        c.set('caller', caller)
        return next()
      },
      limited,
      async (c) => {
        const answer = await answerCall(mounting, call, c.req.raw, c.req.param(), c.get('caller'), c.env)
        return answer instanceof Refusal ? problemResponse(answer, c.env.requestId) : answer
      },
    )
  }
  app.notFound((c) => {
    const { pathname } = new URL(c.req.url)
    const allowed = mounting.calls
      .filter((call) => pathMatches(call.path, pathname))
      .map((call) => call.method)
    if (allowed.length === 0) return problemResponse(notFound, c.env.requestId)
    const refusal = new Refusal(405, 'Este pedido no admite ese método.', {}, { allow: allowed.join(', ') })
    return problemResponse(refusal, c.env.requestId)
  })
  app.onError((failure, c) => {
    const { refusal, level } = answerTo(failure)
    mounting.log[level]({ err: failure, requestId: c.env.requestId }, 'a call failed')
    return problemResponse(refusal, c.env.requestId)
  })
  return async (request, arrival) => app.fetch(withoutTrailingSlash(request), arrival)
}

/** Who asks, when they may: signed in and Admin where the contract says so, and not too often. */
async function admit(
  { identify, limits }: Mounting,
  call: ServedCall,
  request: Request,
  arrival: Arrival,
): Promise<Caller | Refusal> {
  arrival.call = `${call.method} ${call.path}`
  const caller = await identifyFor(identify, call, request, arrival.address, (id) => (arrival.person = id))
  if (caller instanceof Refusal || arrival.counted) return caller
  return (await limits.check(caller, arrival.call, call.contract.perMinute)) ?? caller
}

/** Who makes a call, when its contract lets them. In: who is told the id of a person, refused ones included. */
export async function identifyFor(
  identify: Identify,
  { contract }: ServedCall,
  request: Request,
  address: string,
  isPerson?: (id: string) => void,
): Promise<Caller | Refusal> {
  const identified = await identify(request, address)
  // whoever was deactivated may still look at what anybody may see
  const looksOnly = identified instanceof Refusal && identified.status === 403 && contract.access === 'public'
  const caller = looksOnly ? { state: 'anonymous' as const, address } : identified
  if (caller instanceof Refusal) return caller
  if (caller.state === 'signed-in') isPerson?.(caller.id)
  if (contract.access !== 'public' && caller.state === 'anonymous') return mustSignIn
  if (contract.access === 'admin' && !(caller.state === 'signed-in' && caller.role === 'Admin'))
    return mustBeAdmin
  return caller
}

async function answerCall(
  { checkAnswers, caughtUp }: Mounting,
  { contract, answer, method }: ServedCall,
  request: Request,
  path: Record<string, string>,
  caller: Caller,
  { requestId }: Arrival,
): Promise<Response | Refusal> {
  const read = await readParameters(contract, path, request)
  if (!read.ok) return read.refusal
  const call = () => answer({ ...read.values, caller, request, requestId } as never)
  // what an Admin changes is recorded under their name
  const changes = method !== 'GET' && caller.state === 'signed-in' && caller.role === 'Admin'
  const result = await (changes ? actingAs({ actor: caller.id }, call) : call())
  // whoever changed something sees it in the very next answer; other processes hear of it a moment later
  if (method !== 'GET' && contract.invalidates?.length !== 0) await caughtUp()
  if (result instanceof Refusal || result instanceof Response) return result
  if (checkAnswers) contract.answer.parse(result)
  const shared = contract.access === 'public' && contract.cacheSeconds !== undefined
  return new Response(JSON.stringify(result ?? null), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': shared ? `public, max-age=${contract.cacheSeconds}` : 'private, no-store',
    },
  })
}

function toHonoPath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

function pathMatches(template: string, pathname: string): boolean {
  const pattern = template.replace(/\{\w+\}/g, '[^/]+')
  return new RegExp(`^${pattern}/?$`).test(pathname)
}

function withoutTrailingSlash(request: Request): Request {
  const url = new URL(request.url)
  if (url.pathname.length < 2 || !url.pathname.endsWith('/')) return request
  url.pathname = url.pathname.replace(/\/+$/, '')
  return new Request(url, request)
}
