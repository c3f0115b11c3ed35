import type http from 'node:http'
import { showAddressLink, useAddressLink, type AddressParts } from './email-forms.ts'
import { spellEmail } from '../accounts/accounts.ts'
import { deviceToken, knownDevice, rememberDevice } from '../accounts/known-devices.ts'
import { passwordProblem } from '../accounts/password-rules.ts'
import { requestReset, lookUpReset, resetPassword } from '../accounts/password-reset.ts'
import {
  forgottenPage,
  linkOverPage,
  linkSentPage,
  newPasswordPage,
  passwordChangedPage,
} from './recovery-pages.ts'
import { entryOf, isReading, readForm, sendPage, type PageAnswer } from './send-page.ts'
import { takeAskTurn, takeLinkTurn } from '../accounts/sign-in-throttle.ts'
import { isEmail } from '../accounts/sign-up.ts'

type Parts = AddressParts & {
  addressOf: (request: http.IncomingMessage) => string
}

const tooMany = 'Hubo demasiados intentos. Esperá una hora y probá de nuevo.'

/** Serves the forgotten-password pages and those behind links about an account's address. */
export async function serveRecovery(
  parts: Parts,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const answer = await answerTo(parts, request, response)
  // the URL is secret, so no referrer; `no-referrer` would also drop the form's Origin header
  response.setHeader('referrer-policy', 'same-origin')
  sendPage(request, response, answer)
}

async function answerTo(
  parts: Parts,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<PageAnswer> {
  const url = new URL(request.url ?? '/', parts.publicUrl)
  const asking = url.pathname === '/cuenta/olvido'
  const aboutAddress = url.pathname === '/cuenta/correo'
  const token = url.searchParams.get('t') ?? ''
  if (isReading(request)) {
    if (asking) return { status: 200, html: forgottenPage() }
    if (aboutAddress) return showAddressLink(parts, token, request)
    // mail scanners follow links, so showing the form uses nothing up
    const account = await lookUpReset(parts.pool, token)
    return account
      ? { status: 200, html: newPasswordPage({ token, email: account.email }) }
      : { status: 410, html: linkOverPage() }
  }
  const form = await readForm(request, response, parts.publicUrl)
  if (!(form instanceof URLSearchParams)) return form
  if (asking) return ask(parts, spellEmail(entryOf(form, 'email')), request)
  const given = { token, password: entryOf(form, 'password') }
  const browser = { request, response }
  return aboutAddress ? useAddressLink(parts, given, browser) : use(parts, given, browser)
}

async function ask(
  { pool, publicUrl, addressOf }: Parts,
  email: string,
  request: http.IncomingMessage,
): Promise<PageAnswer> {
  if (!isEmail(email)) {
    const error = 'Ese correo electrónico no parece válido.'
    return { status: 422, html: forgottenPage({ email: email.slice(0, 254), error }) }
  }
  const device = await knownDevice(pool, email, deviceToken(request, publicUrl))
  const turn = await takeAskTurn(pool, 'link', { email, address: addressOf(request), device })
  if (!turn.ok) return { status: 429, html: forgottenPage({ email, error: tooMany }) }
  await requestReset(pool, email)
  return { status: 200, html: linkSentPage() }
}

async function use(
  { pool, publicUrl }: Parts,
  given: { token: string; password: string },
  browser: { request: http.IncomingMessage; response: http.ServerResponse },
): Promise<PageAnswer> {
  const { token, password } = given
  const account = await lookUpReset(pool, token)
  if (!account) return { status: 410, html: linkOverPage() }
  const again = (status: number, error: string) => ({
    status,
    html: newPasswordPage({ token, email: account.email, error }),
  })
  const turn = await takeLinkTurn(pool, token)
  if (!turn.ok) return again(429, tooMany)
  const weak = await passwordProblem(password, account)
  if (weak) return again(422, weak)
  const accountId = await resetPassword(pool, token, password)
  if (accountId === undefined) return { status: 410, html: linkOverPage() }
  await rememberDevice(pool, accountId, { ...browser, publicUrl })
  return { status: 200, html: passwordChangedPage() }
}
