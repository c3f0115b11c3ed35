import http from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { SessionAnswer } from '../src/users/session.contract.ts'
import type { TestBrowser } from './identity-testing.ts'
import { freePort } from './shop-process.ts'
import { openTestShop, type TestShop } from './shop.ts'

export type SessionShop = TestShop & {
  url: string
  /** Goes to the provider and back. @returns where the browser ended up */
  signIn: (
    browser: TestBrowser,
    email: string,
    password?: string,
    from?: string,
  ) => Promise<{ response: Response; url: URL }>
}

/** A shop on its own port, for tests of the cookie session: shop and provider share an origin. */
export async function openSessionShop(): Promise<SessionShop> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const shop = await openTestShop({ PUBLIC_URL: url })
  const listener = getRequestListener((request) => shop.fetch(request))
  const server = http.createServer((request, response) => {
    if (!shop.served.handleNode(request, response)) void listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  return {
    ...shop,
    url,
    async signIn(browser, email, password = 'descorche', from = '/') {
      const start = await browser.get(`/sesion/ingresar?volver=${encodeURIComponent(from)}`)
      const page = await browser.follow(start)
      const sent = await browser.post(`${page.url.pathname}/login`, { email, password })
      return browser.follow(sent)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await shop.close()
    },
  }
}

/** The user that the shop recognises in a browser. */
export async function whoIs(browser: TestBrowser): Promise<SessionAnswer> {
  return (await (await browser.get('/api/session')).json()) as SessionAnswer
}
