import type http from 'node:http'
import type pg from 'pg'
import { makeAdmin, spellEmail } from './accounts.ts'
import { messagePage } from './message-pages.ts'
import { signUpPage, type SignUpView } from './pages.ts'
import { readBody } from './read-body.ts'
import { fromHere } from './request-guard.ts'
import { signUp } from './sign-up.ts'

/** Who may sign up as an Admin. See `users/admin-invitations.ts`. */
export type Invitations = {
  look: (token: string) => Promise<{ email: string | null } | undefined>
  redeem: (token: string, email: string) => Promise<boolean>
}

type Parts = {
  pool: pg.Pool
  publicUrl: string
  invitations: Invitations
  addressOf: (request: http.IncomingMessage) => string
}

const over = messagePage(
  'Esta invitación ya no sirve',
  'Venció, ya se usó o la tienda ya tiene quien la administre. Con npm run admin se hace otra.',
)
const tooMany = 'Hubo demasiados intentos. Esperá quince minutos y probá de nuevo.'

/** The page behind an Admin's invitation link: a sign-up form, valid once. */
export async function serveInvitation(
  { pool, publicUrl, invitations, addressOf }: Parts,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const show = (status: number, html: string) => {
    // the address is the secret, so no referrer; `no-referrer` would also suppress the Origin header of the form
    response.setHeader('referrer-policy', 'same-origin')
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(request.method === 'HEAD' ? undefined : html)
  }
  const reading = request.method === 'GET' || request.method === 'HEAD'
  if (!reading && request.method !== 'POST') {
    response.setHeader('allow', 'GET, HEAD, POST')
    return show(405, messagePage('Pedido rechazado', 'Esta página no entiende ese pedido.'))
  }
  const token = new URL(request.url ?? '/', publicUrl).searchParams.get('clave') ?? ''
  const invitation = await invitations.look(token)
  if (!invitation) return show(410, over)
  const form = (view: Partial<SignUpView>) =>
    signUpPage({ uid: '', email: invitation.email ?? '', ...view, invitation: token })
  if (reading) return show(200, form({}))
  if (!fromHere(request, publicUrl)) {
    return show(403, messagePage('Pedido rechazado', 'El formulario no vino de esta tienda.'))
  }
  const given = new URLSearchParams((await readBody(request)) ?? '')
  const entry = (name: string) => (given.get(name) ?? '').replaceAll('\0', '')
  const email = spellEmail(entry('email'))
  if (invitation.email !== null && invitation.email !== email) {
    return show(422, form({ error: 'Esta invitación es para otra dirección de correo.', at: 'email' }))
  }
  const result = await signUp(pool, {
    email,
    nickname: entry('nickname'),
    password: entry('password'),
    address: addressOf(request),
  })
  if (!result.ok) {
    if (result.why === 'too-many') return show(429, form({ ...result.given, error: tooMany }))
    return show(422, form({ ...result.given, error: result.detail, at: result.at }))
  }
  // of two concurrent ones the second gets an ordinary account
  if (!(await invitations.redeem(token, email))) return show(410, over)
  await makeAdmin(pool, result.accountId)
  show(
    200,
    messagePage('La tienda es tuya', 'La cuenta de administración está lista. Ingresá con ella.', {
      to: '/profile',
      label: 'Ingresar',
    }),
  )
}
