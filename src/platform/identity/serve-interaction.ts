import type http from 'node:http'
import { errors } from 'oidc-provider'
import type Provider from 'oidc-provider'
import { signInReasonParameter, signInSentence } from '../http/sign-in-reason.ts'
import { rememberDevice } from './known-devices.ts'
import { messagePage } from './message-pages.ts'
import { loginPage, signUpPage } from './pages.ts'
import { readBody } from './read-body.ts'
import { fromHere } from './request-guard.ts'
import { answerLogin, answerSignUp, type InteractionParts, type Page } from './sign-in-forms.ts'

/** The sign-in and sign-up pages under /interaction/{uid}; a cookie for that path binds them to one browser. */
export async function serveInteraction(
  parts: InteractionParts,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const [, , uid = '', step = ''] = new URL(request.url ?? '/', parts.publicUrl).pathname.split('/')
  const show = (status: number, html: string) => send(request, response, status, html)
  const reject = (status: number, text: string) => show(status, messagePage('Pedido rechazado', text))
  const details = await detailsOf(parts.provider, request, response)
  if (!details || details.uid !== uid || !['', 'login', 'signup'].includes(step)) {
    return show(
      400,
      messagePage('Este ingreso venció', 'Volvé a la tienda y tocá «Ingresar» otra vez: lleva un segundo.'),
    )
  }
  const page: Page = { uid, reason: signInSentence(details.params[signInReasonParameter]) }
  if (request.method === 'GET' || request.method === 'HEAD') {
    const wantsSignUp = step === 'signup' || (step === '' && details.params['screen_hint'] === 'signup')
    return show(200, wantsSignUp ? signUpPage(page) : loginPage({ ...page, showDemo: parts.showDemo }))
  }
  if (request.method !== 'POST') {
    response.setHeader('allow', 'GET, HEAD, POST')
    return reject(405, 'Esta página no entiende ese pedido.')
  }
  if (!fromHere(request, parts.publicUrl)) return reject(403, 'El formulario no vino de esta tienda.')
  const body = await readBody(request)
  if (body === undefined) return reject(413, 'El formulario es demasiado largo.')
  const answerForm = step === 'signup' ? answerSignUp : answerLogin
  const answer = await answerForm(parts, page, new URLSearchParams(body), request)
  if (!('accountId' in answer)) {
    if (answer.waitSeconds !== undefined) response.setHeader('retry-after', String(answer.waitSeconds))
    return show(answer.status, answer.html)
  }
  const { accountId } = answer
  await rememberDevice(parts.pool, accountId, { request, response, publicUrl: parts.publicUrl })
  return finishLogin(parts.provider, request, response, accountId)
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
