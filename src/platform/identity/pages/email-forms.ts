import type http from 'node:http'
import type pg from 'pg'
import {
  changeAddress,
  confirmAddress,
  lookUpAddressLink,
  takeAddressBack,
  type Confirmed,
  type Found,
} from '../accounts/email-links.ts'
import { addressDonePage, addressLinkOverPage, addressPage } from './email-pages.ts'
import { accountsOfDevice, deviceToken, rememberDevice } from '../accounts/known-devices.ts'
import { checkOwnPassword } from '../accounts/password-check.ts'
import { passwordProblem } from '../accounts/password-rules.ts'
import type { PageAnswer } from './send-page.ts'
import { waitSentence } from './sign-in-forms.ts'
import { takeLinkTurn } from '../accounts/sign-in-throttle.ts'

export type AddressParts = {
  pool: pg.Pool
  publicUrl: string
  /** Tells the shop that a user's address changed. */
  addressChanged?: ((sub: string, email: string) => Promise<void>) | undefined
}
type Browser = { request: http.IncomingMessage; response: http.ServerResponse }
type Sent = { token: string; password: string }

const over = (): PageAnswer => ({ status: 410, html: addressLinkOverPage() })
const tooMany = 'Hubo demasiados intentos. Esperá una hora y probá de nuevo.'
const wrong = 'Esa no es la contraseña de la cuenta. Si no pediste el cambio, cerrá esta página.'

/** Shows a link's form. Showing it uses nothing up, because mail scanners follow links. */
export async function showAddressLink(
  { pool, publicUrl }: AddressParts,
  token: string,
  request: http.IncomingMessage,
): Promise<PageAnswer> {
  const link = await lookUpAddressLink(pool, token)
  if (!link) return over()
  const hasSignedIn = await knowsAccount(pool, link, deviceToken(request, publicUrl))
  return { status: 200, html: addressPage({ token, link, known: hasSignedIn }) }
}

/** Handles the link's form. */
export async function useAddressLink(
  parts: AddressParts,
  { token, password }: Sent,
  browser: Browser,
): Promise<PageAnswer> {
  const { pool, publicUrl, addressChanged } = parts
  const link = await lookUpAddressLink(pool, token)
  if (!link) return over()
  const device = deviceToken(browser.request, publicUrl)
  const answer = await follow(pool, link, { token, password, device })
  if (answer && 'status' in answer) return answer
  if (!answer) return over()
  if (answer.purpose !== 'confirm') await addressChanged?.(answer.id, answer.email)
  if (answer.purpose === 'undo') await rememberDevice(pool, answer.id, { ...browser, publicUrl })
  return { status: 200, html: addressDonePage(answer) }
}

async function follow(
  pool: pg.Pool,
  link: Found,
  { token, password, device }: Sent & { device: string | undefined },
): Promise<Confirmed | PageAnswer | undefined> {
  if (link.purpose === 'confirm') return confirmAddress(pool, token, device)
  const again = (status: number, error: string): PageAnswer => ({
    status,
    html: addressPage({ token, link, known: false, error }),
  })
  if (link.purpose === 'undo') {
    if (!(await takeLinkTurn(pool, token)).ok) return again(429, tooMany)
    const weak = await passwordProblem(password, { email: link.email, nickname: link.account.nickname })
    return weak ? again(422, weak) : takeAddressBack(pool, token, password)
  }
  if (!(await knowsAccount(pool, link, device))) {
    const check = await checkOwnPassword(pool, link.account, password)
    if (!check.ok) return check.why === 'wrong' ? again(401, wrong) : again(429, waitSentence(check.seconds))
  }
  return changeAddress(pool, token)
}

/**
 * Whether the browser has signed in to the link's account or, to confirm an address, to another account with
 * it.
 */
async function knowsAccount(pool: pg.Pool, link: Found, device: string | undefined): Promise<boolean> {
  const accountIds = await accountsOfDevice(pool, link.account.email.toLowerCase(), device)
  return link.purpose === 'confirm' ? accountIds.length > 0 : accountIds.includes(link.account.id)
}
