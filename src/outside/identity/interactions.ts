import type http from 'node:http'
import type Provider from 'oidc-provider'
import type pg from 'pg'
import { checkPassword, createAccount } from './accounts.ts'
import { loginPage, messagePage, signUpPage } from './pages.ts'
import type { AccountState } from './provider.ts'

export type InteractionParts = {
  provider: Provider
  pool: pg.Pool
  publicUrl: string
  accountState: AccountState
  showDemo: boolean
  addressOf: (request: http.IncomingMessage) => string
}

const wrong = 'El correo o la contraseña no coinciden. Revisalos y probá de nuevo.'
const tooMany = 'Hubo demasiados intentos. Esperá quince minutos y probá de nuevo.'
const blocked = 'Tu cuenta está dada de baja. Escribinos si creés que es un error.'
const emailPattern = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/

/** The sign-in and sign-up pages under /interaction/{uid}; the cookie of the interaction binds them to one browser. */
export async function serveInteraction(
  parts: InteractionParts,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const [, , uid = '', step = ''] = new URL(request.url ?? '/', parts.publicUrl).pathname.split('/')
  const details = await parts.provider.interactionDetails(request, response).catch(() => undefined)
  if (!details || details.uid !== uid) {
    return send(
      response,
      400,
      messagePage('Este ingreso venció', 'Volvé a la tienda y tocá «Ingresar» otra vez.'),
    )
  }
  const finish = async (accountId: string) => {
    const to = await parts.provider.interactionResult(
      request,
      response,
      { login: { accountId, remember: true } },
      { mergeWithLastSubmission: false },
    )
    response.writeHead(303, { location: to, 'cache-control': 'no-store' }).end()
  }
  if (request.method !== 'POST') {
    const wantsSignUp = step === 'signup' || (step === '' && details.params['screen_hint'] === 'signup')
    return send(
      response,
      200,
      wantsSignUp ? signUpPage({ uid }) : loginPage({ uid, showDemo: parts.showDemo }),
    )
  }
  if (!sameOrigin(request, parts.publicUrl)) {
    return send(response, 403, messagePage('Pedido rechazado', 'El formulario no vino de esta tienda.'))
  }
  const form = await readForm(request)
  const email = (form.get('email') ?? '').trim().slice(0, 200)
  const password = (form.get('password') ?? '').slice(0, 200)
  if (step === 'signup') {
    const nickname = (form.get('nickname') ?? '').trim().slice(0, 80)
    const again = (error: string) => send(response, 422, signUpPage({ uid, email, nickname, error }))
    if (!emailPattern.test(email)) return again('Ese correo electrónico no parece válido.')
    if (nickname === '') return again('Contanos cómo querés que te llamemos.')
    if (password.length < 8) return again('La contraseña necesita ocho caracteres o más.')
    const account = await createAccount(parts.pool, { email, password, nickname })
    if (!account) return again('Ese correo ya tiene una cuenta. Ingresá con ella.')
    return finish(account.id)
  }
  const check = await checkPassword(parts.pool, { email, password, address: parts.addressOf(request) })
  const again = (status: number, error: string) =>
    send(response, status, loginPage({ uid, email, error, showDemo: parts.showDemo }))
  if (!check.ok) return check.why === 'too-many' ? again(429, tooMany) : again(401, wrong)
  if ((await parts.accountState(check.account.id))?.blocked) return again(403, blocked)
  return finish(check.account.id)
}

function send(response: http.ServerResponse, status: number, html: string): void {
  response
    .writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .end(html)
}

/** Browsers say where a form came from; one that says "elsewhere" is refused. */
function sameOrigin(request: http.IncomingMessage, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site']
  if (typeof site === 'string' && site !== 'same-origin') return false
  const { origin } = request.headers
  return origin === undefined || origin === new URL(publicUrl).origin
}

async function readForm(request: http.IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > 20_000) break
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8').replaceAll('%00', ''))
}
