import type http from 'node:http'
import type Provider from 'oidc-provider'
import type pg from 'pg'
import { deviceName } from '../accounts/device-name.ts'
import { deviceToken } from '../accounts/known-devices.ts'
import { loginPage, signUpPage } from './pages.ts'
import { offersPasskey, parsed } from './passkey-offer.ts'
import { checkPassword } from '../accounts/password-check.ts'
import { challengeOf, relyingParty, signInOptions, usePasskey } from '../factors/passkeys.ts'
import { entryOf, type PageAnswer } from './send-page.ts'
import { signUp } from '../accounts/sign-up.ts'
import type { SecondFactorRule } from '../factors/second-factor-rule.ts'
import type { AccountState } from '../accounts/token-claims.ts'

export type InteractionParts = {
  provider: Provider
  pool: pg.Pool
  publicUrl: string
  accountState: AccountState
  secondFactor: SecondFactorRule
  /** Whether the page lists the demo accounts. */
  showsDemo: () => Promise<boolean>
  addressOf: (request: http.IncomingMessage) => string
}

const wrong = 'El correo o la contraseña no coinciden. Revisalos y probá de nuevo.'
const tooManySignUps = 'Hubo demasiados intentos. Esperá quince minutos y probá de nuevo.'
const unknownPasskey =
  'Esa clave de acceso no es de una cuenta de esta tienda, o ya no. Ingresá con tu contraseña.'
export const blocked = 'Tu cuenta está dada de baja. Escribinos si creés que es un error.'

export type Page = { uid: string; reason: string | undefined }
/** A signed-in account. `amr`: factors in RFC 8176 terms. `offer`: offer a passkey next. */
export type SignedIn = { accountId: string; amr: string[]; offer?: boolean }
/** A signed-in account, or the page that asks again. */
export type FormAnswer = SignedIn | PageAnswer

/** Handles the sign-up form. */
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
    openedWith: deviceName(request.headers['user-agent'] ?? ''),
  })
  if (result.ok) return { accountId: result.accountId, amr: ['pwd'] }
  if (result.why === 'too-many')
    return { status: 429, html: signUpPage({ ...page, ...result.given, error: tooManySignUps }) }
  const { detail: error, at } = result
  return { status: 422, html: signUpPage({ ...page, ...result.given, error, at }) }
}

/** Handles the sign-in form. */
export async function answerLogin(
  parts: InteractionParts,
  page: Page,
  form: URLSearchParams,
  request: http.IncomingMessage,
): Promise<FormAnswer> {
  const email = entryOf(form, 'email')
  const again = async (status: number, error: string) => ({
    status,
    html: await loginView(parts, page, { email: email.slice(0, 254), error }),
  })
  const check = await checkPassword(parts.pool, {
    email,
    password: entryOf(form, 'password'),
    address: parts.addressOf(request),
    device: deviceToken(request, parts.publicUrl),
  })
  if (!check.ok && check.why === 'too-many')
    return { ...(await again(429, waitSentence(check.seconds))), waitSeconds: check.seconds }
  if (!check.ok) return again(401, wrong)
  const { id: accountId } = check.account
  if ((await parts.accountState(accountId))?.blocked) return again(403, blocked)
  const offer = form.get('passkeys') === 'yes' && (await offersPasskey(parts, request, accountId))
  return { accountId, amr: ['pwd'], offer }
}

/** Handles a passkey, chosen by its button or from the email field's suggestions. */
export async function answerPasskey(
  parts: InteractionParts,
  page: Page,
  form: URLSearchParams,
): Promise<FormAnswer> {
  const { pool, publicUrl } = parts
  const party = relyingParty(publicUrl)
  const challenge = await challengeOf(pool, page.uid, 'sign in')
  const used = party && (await usePasskey(pool, party, parsed(entryOf(form, 'assertion')), { challenge }))
  if (!used) return { status: 401, html: await loginView(parts, page, { error: unknownPasskey }) }
  const { accountId, verified } = used
  if ((await parts.accountState(accountId))?.blocked)
    return { status: 403, html: await loginView(parts, page, { error: blocked }) }
  return { accountId, amr: verified ? ['hwk', 'user', 'mfa'] : ['hwk'] }
}

/** The sign-in page, with passkey options if browsers support them here. */
export async function loginView(
  { pool, publicUrl, showsDemo }: InteractionParts,
  page: Page,
  previous: { email?: string; error?: string } = {},
): Promise<string> {
  const party = relyingParty(publicUrl)
  const passkey = party && signInOptions(party, await challengeOf(pool, page.uid, 'sign in'))
  return loginPage({ ...page, ...previous, showDemo: await showsDemo(), passkey })
}

/** How long to wait after too many attempts. */
export function waitSentence(seconds: number): string {
  if (seconds < 60)
    return `Hubo demasiados intentos. Esperá ${seconds === 1 ? 'un segundo' : `${seconds} segundos`} y probá de nuevo.`
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} horas` : `${minutes} minutos`
  return `Hubo demasiados intentos. Esperá ${wait} y probá de nuevo.`
}
