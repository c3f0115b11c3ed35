import type { Config } from '../config.ts'
import { judgeClock } from './clock.ts'
import { fine, reasonOf, wrong, type Finding } from './finding.ts'

const part = 'identity'
const patienceMs = 8000

/** Checks a hosted provider's discovery document and keys (OpenID Connect Discovery 1.0). */
export async function checkIdentity({ domain }: Config['identity']): Promise<Finding[]> {
  if (!domain) return [fine(part, 'The embedded provider: IDENTITY_DOMAIN is not set.')]
  const base = (/^https?:/i.test(domain) ? domain : `https://${domain}`).replace(/\/+$/, '')
  try {
    const requested = Date.now()
    const response = await fetch(`${base}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(patienceMs),
    })
    const clock = clockOf(response, (requested + Date.now()) / 2)
    if (!response.ok) return [noDiscovery(`HTTP ${response.status}`)]
    const metadata = (await response.json()) as { issuer?: string; jwks_uri?: string }
    const mismatch = judgeIssuer(base, metadata.issuer)
    if (mismatch) return [mismatch, ...clock]
    const keys = await fetch(metadata.jwks_uri ?? '', { signal: AbortSignal.timeout(patienceMs) })
    const { keys: list } = (await keys.json()) as { keys?: unknown[] }
    if (!Array.isArray(list) || list.length === 0) return [noDiscovery('it publishes no keys')]
    return [fine(part, `${base} answers, as the issuer that tokens name.`), ...clock]
  } catch (failure) {
    return [noDiscovery(reasonOf(failure))]
  }
}

function noDiscovery(why: string): Finding {
  return wrong(
    part,
    `The provider's discovery fails: ${why}.`,
    'Correct IDENTITY_DOMAIN: it must answer at /.well-known/openid-configuration.',
  )
}

/** Tokens are accepted only from the issuer in IDENTITY_DOMAIN, with or without trailing slash. */
export function judgeIssuer(base: string, issuer: string | undefined): Finding | undefined {
  if (issuer?.replace(/\/$/, '') === base) return undefined
  return wrong(
    part,
    `The provider calls itself ${issuer ?? 'nothing'}, not ${base}: no token would be accepted.`,
    `Set IDENTITY_DOMAIN to the issuer's host${issuer ? ` (${issuer})` : ''}.`,
  )
}

/** A provider's clock from its response headers, to the second. */
function clockOf(response: Response, ours: number): Finding[] {
  const theirs = Date.parse(response.headers.get('date') ?? '')
  return Number.isNaN(theirs) ? [] : [judgeClock(ours, theirs + 500, 'the identity provider')]
}
