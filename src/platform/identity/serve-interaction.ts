import type http from 'node:http'
import { errors } from 'oidc-provider'
import type Provider from 'oidc-provider'
import type pg from 'pg'
import { signInReasonParameter, signInSentence } from '../http/sign-in-reason.ts'
import { checkPassword } from './accounts.ts'
import { deviceToken, rememberDevice } from './known-devices.ts'
import { messagePage } from './message-pages.ts'
import { loginPage, signUpPage } from './pages.ts'
import { readBody } from './read-body.ts'
import { fromHere } from './request-guard.ts'
import { signUp } from './sign-up.ts'
import type { AccountState } from './token-claims.ts'

export type InteractionParts = {
  provider: Provider
  pool: pg.Pool
  publicUrl: string
  accountState: AccountState
  /** Whether the page lists the demo accounts. */
  showDemo: boolean
  addressOf: (request: http.IncomingMessage) => string
}

const wrong = 'El correo o la contraseña no coinciden. Revisalos y probá de nuevo.'
const tooManySignUps = 'Hubo demasiados intentos. Esperá quince minutos y probá de nuevo.'
const blocked = 'Tu cuenta está dada de baja. Escribinos si creés que es un error.'

/** The sign-in and sign-up pages under /interaction/{uid}; a cookie for that path binds them to one browser. */
export async function serveInteraction(
  parts: InteractionParts,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const [, , uid = '', step = ''] = new URL(request.url ?? '/', parts.publicUrl).pathname.split('/')
  const show = (status: number, html: string) => send(request, response, status, html)
  const details = await detailsOf(parts.provider, request, response)
  if (!details || details.uid !== uid || !['', 'login', 'signup'].includes(step)) {
    return show(
      400,
      messagePage('Este ingreso venció', 'Volvé a la tienda y tocá «Ingresar» otra vez: lleva un segundo.'),
    )
  }
  const reason = signInSentence(details.params[signInReasonParameter])
  if (request.method === 'GET' || request.method === 'HEAD') {
    const wantsSignUp = step === 'signup' || (step === '' && details.params['screen_hint'] === 'signup')
    return show(
      200,
      wantsSignUp ? signUpPage({ uid, reason }) : loginPage({ uid, reason, showDemo: parts.showDemo }),
    )
  }
  if (request.method !== 'POST') {
    response.setHeader('allow', 'GET, HEAD, POST')
    return show(405, messagePage('Pedido rechazado', 'Esta página no entiende ese pedido.'))
  }
  if (!fromHere(request, parts.publicUrl)) {
    return show(403, messagePage('Pedido rechazado', 'El formulario no vino de esta tienda.'))
  }
  const body = await readBody(request)
  if (body === undefined)
    return show(413, messagePage('Pedido rechazado', 'El formulario es demasiado largo.'))
  const form = new URLSearchParams(body)
  const entry = (name: string) => (form.get(name) ?? '').replaceAll('\0', '')
  const finish = async (accountId: string) => {
    await rememberDevice(parts.pool, accountId, { request, response, publicUrl: parts.publicUrl })
    return finishLogin(parts.provider, request, response, accountId)
  }
  const address = parts.addressOf(request)
  const email = entry('email')
  const password = entry('password')

  if (step === 'signup') {
    const result = await signUp(parts.pool, { email, password, nickname: entry('nickname'), address })
    if (result.ok) return finish(result.accountId)
    if (result.why === 'too-many')
      return show(429, signUpPage({ uid, reason, ...result.given, error: tooManySignUps }))
    return show(422, signUpPage({ uid, reason, ...result.given, error: result.detail, at: result.at }))
  }
  const again = (status: number, error: string) =>
    show(status, loginPage({ uid, reason, email: email.slice(0, 254), error, showDemo: parts.showDemo }))
  const device = deviceToken(request, parts.publicUrl)
  const check = await checkPassword(parts.pool, { email, password, address, device })
  if (!check.ok && check.why === 'too-many') {
    response.setHeader('retry-after', String(check.seconds))
    return again(429, waitSentence(check.seconds))
  }
  if (!check.ok) return again(401, wrong)
  if ((await parts.accountState(check.account.id))?.blocked) return again(403, blocked)
  return finish(check.account.id)
}

function waitSentence(seconds: number): string {
  if (seconds < 60)
    return `Hubo demasiados intentos. Esperá ${seconds === 1 ? 'un segundo' : `${seconds} segundos`} y probá de nuevo.`
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} horas` : `${minutes} minutos`
  return `Hubo demasiados intentos. Esperá ${wait} y probá de nuevo.`
}

/** The interaction of the browser's cookie; undefined when it has expired or belongs to another browser. */
async function detailsOf(provider: Provider, request: http.IncomingMessage, response: http.ServerResponse) {
  try {
    return await provider.interactionDetails(request, response)
  } catch (failure) {
    if (failure instanceof errors.SessionNotFound) return undefined
    throw failure
  }
}

async function finishLogin(
  provider: Provider,
  request: http.IncomingMessage,
  response: http.ServerResponse,
  accountId: string,
): Promise<void> {
  const result = { login: { accountId, remember: true } }
  const options = { mergeWithLastSubmission: false }
  const location = await provider.interactionResult(request, response, result, options)
  response.writeHead(303, { location, 'cache-control': 'no-store' }).end()
}

function send(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  status: number,
  html: string,
): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(request.method === 'HEAD' ? undefined : html)
}
