import type http from 'node:http'
import type pg from 'pg'
import { createAccount, seedRole, spellEmail } from '../accounts/accounts.ts'
import { messagePage } from './message-pages.ts'
import { signUpPage, type SignUpView } from './pages.ts'
import { entryOf, isReading, readForm, sendPage, type PageAnswer } from './send-page.ts'
import { signUp } from '../accounts/sign-up.ts'

/** Lets invited people sign up as staff. See `users/admin-invitations.queries.ts`. */
export type Invitations = {
  look: (token: string) => Promise<{ email: string | null; role: string } | undefined>
  redeem: (token: string, email: string) => Promise<string | undefined>
}

type Parts = {
  pool: pg.Pool
  publicUrl: string
  invitations: Invitations
  addressOf: (request: http.IncomingMessage) => string
}

type Invitation = { token: string; email: string | null; role: string }

const over = (): PageAnswer => ({
  status: 410,
  html: messagePage(
    'Esta invitación ya no sirve',
    'Venció, ya se usó o la tienda ya tiene quien la administre. Pedile otra a quien administra la tienda; con npm run admin también se hace.',
  ),
})
const welcome = (role: string): PageAnswer => ({
  status: 200,
  html: messagePage(
    role === 'Admin' ? 'La tienda es tuya' : 'Ya sos del equipo',
    role === 'Admin'
      ? 'La cuenta de administración está lista. Ingresá con ella.'
      : `Tu cuenta está lista, con el perfil ${role}. Ingresá con ella.`,
    { to: '/profile', label: 'Ingresar' },
  ),
})
const tooMany = 'Hubo demasiados intentos. Esperá quince minutos y probá de nuevo.'

/** The page behind an invitation link: a sign-up form, valid once. */
export async function serveInvitation(
  parts: Parts,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const { publicUrl, invitations } = parts
  const show = (answer: PageAnswer) => sendPage(request, response, answer)
  // the URL is secret, so no referrer; `no-referrer` would also drop the form's Origin header
  response.setHeader('referrer-policy', 'same-origin')
  const token = new URL(request.url ?? '/', publicUrl).searchParams.get('clave') ?? ''
  const invitation = await invitations.look(token)
  if (!invitation) return show(over())
  if (isReading(request)) return show({ status: 200, html: pageFor({ token, ...invitation }, {}) })
  const form = await readForm(request, response, publicUrl)
  if (!(form instanceof URLSearchParams)) return show(form)
  return show(await accept(parts, request, form, { token, ...invitation }))
}

function pageFor(invitation: Invitation, view: Partial<SignUpView>): string {
  const { token, role, email } = invitation
  return signUpPage({ uid: '', email: email ?? '', ...view, invitation: { token, role } })
}

/** Opens the requested account with the invitation's role. */
async function accept(
  { pool, invitations, addressOf }: Parts,
  request: http.IncomingMessage,
  form: URLSearchParams,
  invitation: Invitation,
): Promise<PageAnswer> {
  const again = (status: number, view: Partial<SignUpView>) => ({ status, html: pageFor(invitation, view) })
  const email = spellEmail(entryOf(form, 'email'))
  if (invitation.email !== null && invitation.email !== email)
    return again(422, { error: 'Esta invitación es para otra dirección de correo.', at: 'email' })
  const result = await signUp(pool, {
    email,
    nickname: entryOf(form, 'nickname'),
    password: entryOf(form, 'password'),
    address: addressOf(request),
    // the operator gave them the link
    open: createAccount,
  })
  if (!result.ok && result.why === 'too-many') return again(429, { ...result.given, error: tooMany })
  if (!result.ok) return again(422, { ...result.given, error: result.detail, at: result.at })
  // of two concurrent sign-ups, the second gets an ordinary account
  const role = await invitations.redeem(invitation.token, email)
  if (role === undefined) return over()
  await seedRole(pool, result.accountId, role)
  return welcome(role)
}
