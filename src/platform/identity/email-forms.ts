import type http from 'node:http'
import type pg from 'pg'
import { confirmAddress, lookUpAddressLink, takeAddressBack, type Moved } from './email-links.ts'
import { addressDonePage, addressLinkOverPage, addressPage } from './email-pages.ts'
import { deviceToken, rememberDevice } from './known-devices.ts'
import { passwordProblem } from './password-rules.ts'
import type { PageAnswer } from './send-page.ts'

export type AddressParts = {
  pool: pg.Pool
  publicUrl: string
  /** Tells the shop that a person has another address. */
  addressChanged?: ((sub: string, email: string) => Promise<void>) | undefined
}
type Browser = { request: http.IncomingMessage; response: http.ServerResponse }

const over = (): PageAnswer => ({ status: 410, html: addressLinkOverPage() })

/** Looking at a link uses nothing up: mail scanners follow them. */
export async function showAddressLink(pool: pg.Pool, token: string): Promise<PageAnswer> {
  const link = await lookUpAddressLink(pool, token)
  return link ? { status: 200, html: addressPage({ token, link }) } : over()
}

/** What the form of such a link leads to. */
export async function useAddressLink(
  parts: AddressParts,
  { token, password }: { token: string; password: string },
  browser: Browser,
): Promise<PageAnswer> {
  const { pool, publicUrl, addressChanged } = parts
  const link = await lookUpAddressLink(pool, token)
  if (!link) return over()
  let moved: Moved | undefined
  if (link.purpose === 'undo') {
    const weak = await passwordProblem(password, { email: link.email, nickname: link.account.nickname })
    if (weak) return { status: 422, html: addressPage({ token, link, error: weak }) }
    moved = await takeAddressBack(pool, token, password)
  } else {
    moved = await confirmAddress(pool, token, deviceToken(browser.request, publicUrl))
  }
  if (!moved) return over()
  if (moved.purpose !== 'confirm') await addressChanged?.(moved.id, moved.email)
  if (moved.purpose === 'undo') await rememberDevice(pool, moved.id, { ...browser, publicUrl })
  return { status: 200, html: addressDonePage(moved.purpose) }
}
