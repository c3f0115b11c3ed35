import { Hono, type Context, type MiddlewareHandler } from 'hono'
import type { LogLine } from '../../observability/log.ts'
import { mayChange } from '../../http/same-origin.ts'
import { problem } from '../../http/problem.ts'
import { problemResponse } from '../../http/problem-responses.ts'
import type { HttpEnv } from '../../http/request-context.ts'
import { sameOriginPath } from '../../http/return-path.ts'
import { cookieToken, sessionCookieNames } from '../../http/session-cookies.ts'
import { signInOutcomeParameter, type SignInOutcome } from '../../http/sign-in-outcome.ts'
import { signInReasonParameter, signInSentence } from '../../http/sign-in-reason.ts'
import { returnPath } from '../provider/port.ts'
import type { WebSessions } from './web-sessions.ts'
import { sessionDays } from '../accounts/session-lifetimes.ts'

const day = 86_400
const leavingSeconds = 1800
/** Maximum bytes of a provider's logout request. */
const longestLogout = 16_384
const foreignForm = problem(403, 'La solicitud no vino de una página de la tienda.')

type Parts = { sessions: WebSessions; publicUrl: string; limited: MiddlewareHandler<HttpEnv>; log: LogLine }

/** Signs browsers in to the shop's pages, and out. */
export function sessionRoutes({ sessions, publicUrl, limited, log }: Parts): Hono<HttpEnv> {
  const cookies = cookiesAt(new URL(publicUrl))
  const { names } = cookies
  const sent = (c: Context, name: string) => cookieToken(c.req.header('cookie'), name)

  return new Hono<HttpEnv>()
    .get('/sesion/ingresar', limited, async (c) => {
      const returnTo = sameOriginPath(c.req.query('volver'), publicUrl) ?? '/'
      try {
        const browser = sent(c, names.leaving)
        const begun = await sessions.begin({ returnTo, browser, parameters: parametersOf(c) })
        return leadTo(c, begun.location, [cookies.leaving(begun.browser)])
      } catch (failure) {
        log('identity: no sign-in could be begun', { err: failure })
        return leadTo(c, outcomeAt('unavailable'), [])
      }
    })
    .get(returnPath, limited, async (c) => {
      const { search } = new URL(c.req.url)
      const before = sent(c, names.session)
      const done = await sessions.finish({ search, browser: sent(c, names.leaving), before })
      if (!done.ok) return leadTo(c, outcomeAt(done.why), [])
      return leadTo(c, done.returnTo, cookies.opened(done.token))
    })
    .post('/sesion/salir', limited, async (c) => {
      const [site, origin] = [c.req.header('sec-fetch-site'), c.req.header('origin')]
      if (!mayChange({ method: 'POST', site, origin }, publicUrl))
        return problemResponse(foreignForm, c.env.requestId)
      const location = await sessions.leave(sent(c, names.session)).catch((failure: unknown) => {
        log('identity: signed out here only', { err: failure })
        return undefined
      })
      return leadTo(c, location ?? '/', cookies.ended())
    })
    .post('/sesion/terminada', limited, (c) => endByProvider(sessions, c))
}

/** The session cookies for the shop's public URL. */
function cookiesAt(url: URL) {
  const names = sessionCookieNames(url)
  const secure = url.protocol === 'https:' ? '; Secure' : ''
  const cookie = (name: string, value: string, seconds: number, readable = false) =>
    `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}${readable ? '' : '; HttpOnly'}${secure}`
  return {
    names,
    leaving: (browser: string) => cookie(names.leaving, browser, leavingSeconds),
    opened: (token: string) => [
      cookie(names.session, token, sessionDays.shopLongest * day),
      cookie(names.known, '1', sessionDays.shopLongest * day, true),
    ],
    ended: () => [cookie(names.session, '', 0), cookie(names.known, '', 0, true)],
  }
}

/** Handles a provider's logout token. Both responses follow the standard (section 2.8). */
async function endByProvider(sessions: WebSessions, c: Context<HttpEnv>): Promise<Response> {
  const ended = await sessions.endByProvider(await logoutTokenOf(c))
  return ended
    ? c.body(null, 200, { 'cache-control': 'no-store' })
    : c.json({ error: 'invalid_request' }, 400, { 'cache-control': 'no-store' })
}

/**
 * OpenID Connect Back-Channel Logout 1.0 section 2.5. Empty if there is none, or if its length is unknown or
 * excessive.
 */
async function logoutTokenOf(c: Context<HttpEnv>): Promise<string> {
  const length = Number(c.req.header('content-length') ?? Infinity)
  if (!(length <= longestLogout)) return ''
  return new URLSearchParams(await c.req.text()).get('logout_token') ?? ''
}

const outcomeAt = (outcome: SignInOutcome) => `/?${signInOutcomeParameter}=${outcome}`

/** Responds with the location, so that our page follows it by itself and stays if there is none. */
function leadTo(c: Context<HttpEnv>, location: string, cookies: string[]): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  cookies.forEach((cookie) => headers.append('set-cookie', cookie))
  if (c.req.header('accept') === 'application/json') {
    headers.set('content-type', 'application/json; charset=utf-8')
    return new Response(JSON.stringify({ location }), { headers })
  }
  headers.set('location', location)
  return new Response(null, { status: 303, headers })
}

function parametersOf(c: Context): Record<string, string> {
  const reason = c.req.query('motivo')
  return {
    ...(c.req.query('crear') === undefined ? {} : { screen_hint: 'signup' }),
    ...(reason !== undefined && signInSentence(reason) ? { [signInReasonParameter]: reason } : {}),
  }
}
