import type http from 'node:http'
import type Provider from 'oidc-provider'
import type pg from 'pg'
import { checkPassword } from './accounts.ts'
import { deviceToken } from './known-devices.ts'
import { loginPage, signUpPage } from './pages.ts'
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

export type Page = { uid: string; reason: string | undefined }
/** Who is signed in, or the page that asks again. */
type FormAnswer = { accountId: string } | { status: number; html: string; waitSeconds?: number }

const entryOf = (form: URLSearchParams, name: string) => (form.get(name) ?? '').replaceAll('\0', '')

/** What the sign-up form leads to. */
export async function answerSignUp(
  parts: InteractionParts,
  page: Page,
  form: URLSearchParams,
  request: http.IncomingMessage,
): Promise<FormAnswer> {
  const result = await signUp(parts.pool, {
    email: entryOf(form, 'email'),
    password: entryOf(form, 'password'),
    nickname: entryOf(form, 'nickname'),
    address: parts.addressOf(request),
  })
  if (result.ok) return { accountId: result.accountId }
  if (result.why === 'too-many')
    return { status: 429, html: signUpPage({ ...page, ...result.given, error: tooManySignUps }) }
  const { detail: error, at } = result
  return { status: 422, html: signUpPage({ ...page, ...result.given, error, at }) }
}

/** What the sign-in form leads to. */
export async function answerLogin(
  parts: InteractionParts,
  page: Page,
  form: URLSearchParams,
  request: http.IncomingMessage,
): Promise<FormAnswer> {
  const email = entryOf(form, 'email')
  const again = (status: number, error: string) => ({
    status,
    html: loginPage({ ...page, email: email.slice(0, 254), error, showDemo: parts.showDemo }),
  })
  const check = await checkPassword(parts.pool, {
    email,
    password: entryOf(form, 'password'),
    address: parts.addressOf(request),
    device: deviceToken(request, parts.publicUrl),
  })
  if (!check.ok && check.why === 'too-many')
    return { ...again(429, waitSentence(check.seconds)), waitSeconds: check.seconds }
  if (!check.ok) return again(401, wrong)
  if ((await parts.accountState(check.account.id))?.blocked) return again(403, blocked)
  return { accountId: check.account.id }
}

function waitSentence(seconds: number): string {
  if (seconds < 60)
    return `Hubo demasiados intentos. Esperá ${seconds === 1 ? 'un segundo' : `${seconds} segundos`} y probá de nuevo.`
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} horas` : `${minutes} minutos`
  return `Hubo demasiados intentos. Esperá ${wait} y probá de nuevo.`
}
