import type http from 'node:http'
import type pg from 'pg'
import { createAccount, makeAdmin, spellEmail } from './accounts.ts'
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

type Invitation = { token: string; email: string | null }
type Answer = { status: number; html: string }

const over = (): Answer => ({
  status: 410,
  html: messagePage(
    'Esta invitación ya no sirve',
    'Venció, ya se usó o la tienda ya tiene quien la administre. Con npm run admin se hace otra.',
  ),
})
const welcome = (): Answer => ({
  status: 200,
  html: messagePage('La tienda es tuya', 'La cuenta de administración está lista. Ingresá con ella.', {
    to: '/profile',
    label: 'Ingresar',
  }),
})
const tooMany = 'Hubo demasiados intentos. Esperá quince minutos y probá de nuevo.'

/** The page behind an Admin's invitation link: a sign-up form, valid once. */
export async function serveInvitation(
  parts: Parts,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const { publicUrl, invitations } = parts
  const show = ({ status, html }: Answer) => {
    // the address is the secret, so no referrer; `no-referrer` would also suppress the Origin header of the form
    response.setHeader('referrer-policy', 'same-origin')
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    response.end(request.method === 'HEAD' ? undefined : html)
  }
  const reading = request.method === 'GET' || request.method === 'HEAD'
  if (!reading && request.method !== 'POST') {
    response.setHeader('allow', 'GET, HEAD, POST')
    return show(rejected(405, 'Esta página no entiende esa solicitud.'))
  }
  const token = new URL(request.url ?? '/', publicUrl).searchParams.get('clave') ?? ''
  const invitation = await invitations.look(token)
  if (!invitation) return show(over())
  if (reading) return show({ status: 200, html: form({ token, ...invitation }, {}) })
  if (!fromHere(request, publicUrl)) return show(rejected(403, 'El formulario no vino de esta tienda.'))
  return show(await accept(parts, request, { token, ...invitation }))
}

const rejected = (status: number, text: string): Answer => ({
  status,
  html: messagePage('Solicitud rechazada', text),
})

function form(invitation: Invitation, view: Partial<SignUpView>): string {
  return signUpPage({ uid: '', email: invitation.email ?? '', ...view, invitation: invitation.token })
}

/** Opens the account that the form asks for, and makes it an Admin's. */
async function accept(
  { pool, invitations, addressOf }: Parts,
  request: http.IncomingMessage,
  invitation: Invitation,
): Promise<Answer> {
  const given = new URLSearchParams((await readBody(request)) ?? '')
  const entry = (name: string) => (given.get(name) ?? '').replaceAll('\0', '')
  const again = (status: number, view: Partial<SignUpView>) => ({ status, html: form(invitation, view) })
  const email = spellEmail(entry('email'))
  if (invitation.email !== null && invitation.email !== email)
    return again(422, { error: 'Esta invitación es para otra dirección de correo.', at: 'email' })
  const result = await signUp(pool, {
    email,
    nickname: entry('nickname'),
    password: entry('password'),
    address: addressOf(request),
    // the operator gave them the link
    open: createAccount,
  })
  if (!result.ok && result.why === 'too-many') return again(429, { ...result.given, error: tooMany })
  if (!result.ok) return again(422, { ...result.given, error: result.detail, at: result.at })
  // of two concurrent ones the second gets an ordinary account
  if (!(await invitations.redeem(invitation.token, email))) return over()
  await makeAdmin(pool, result.accountId)
  return welcome()
}
