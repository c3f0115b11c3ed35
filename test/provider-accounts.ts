import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'

type Account = { id: number; nickname: string; site_id: string; tags: string[] }

/** The payment provider as far as it says whose a token is. To be opened before the shop, whose sandbox comes later. */
export async function openProviderAccounts(accounts: Record<string, Account>) {
  let away = false
  const server = http.createServer((request, response) => {
    const account = accounts[request.headers.authorization?.replace('Bearer ', '') ?? '']
    const status = away ? 503 : account ? 200 : 401
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(status === 200 ? account : { message: 'invalid access token' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sdk = AppConfig as { BASE_URL: string }
  const before = sdk.BASE_URL
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  sdk.BASE_URL = url
  return {
    url,
    goAway: (gone: boolean) => void (away = gone),
    async close() {
      sdk.BASE_URL = before
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
