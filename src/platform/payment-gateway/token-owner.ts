import { z } from 'zod'
import { providerAddress } from './provider-address.ts'

const patienceMs = 8000

export type TokenOwner = {
  id: string
  nickname: string
  /** The provider's country: 'MLA' is Argentina. */
  site: string
  /** Nobody is charged: a token of trials, or of a test user. */
  trial: boolean
}

export type TokenAnswer =
  | { ok: true; owner: TokenOwner }
  | { ok: false; why: 'refused'; status: number }
  | { ok: false; why: 'unreachable'; failure: unknown }

const account = z.object({
  id: z.union([z.number(), z.string()]).transform(String).catch(''),
  nickname: z.string().catch(''),
  site_id: z.string().catch(''),
  tags: z.array(z.string()).catch([]),
})

/** Asks Mercado Pago whose a token is (GET /users/me); nothing is charged or changed. */
export async function findTokenOwner(
  accessToken: string,
  provider = providerAddress(),
): Promise<TokenAnswer> {
  try {
    const response = await fetch(`${provider}/users/me`, {
      headers: { authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(patienceMs),
    })
    if (response.status >= 500 || response.status === 429)
      return { ok: false, why: 'unreachable', failure: new Error(`HTTP ${response.status}`) }
    if (!response.ok) {
      await response.body?.cancel()
      return { ok: false, why: 'refused', status: response.status }
    }
    const { id, nickname, site_id: site, tags } = account.parse(await response.json().catch(() => ({})))
    const trial = accessToken.startsWith('TEST-') || tags.includes('test_user')
    return { ok: true, owner: { id, nickname, site, trial } }
  } catch (failure) {
    return { ok: false, why: 'unreachable', failure }
  }
}
