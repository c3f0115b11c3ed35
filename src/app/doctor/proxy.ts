import type { ForwardedSeen } from '../forwarded-address.ts'
import { fine, warning, wrong, type Finding } from './finding.ts'

const part = 'proxy'
/** A documentation address (RFC 5737) that the doctor claims to have, as a forger would. */
export const pretended = '203.0.113.99'

/** Judges how the shop saw the doctor's request. Rate limits rely on it. */
export function judgeProxy(seen: ForwardedSeen | undefined, trustProxy: boolean): Finding {
  if (!seen) {
    const remedy = 'Let the proxy pass headers on as they are, and keep no answer of /api/health.'
    return warning(part, 'Whether addresses arrive is unknown: the answer came without its header.', remedy)
  }
  if (seen.trusts !== trustProxy) {
    const remedy = 'Restart the shop, or run the doctor with the settings that it runs with.'
    return warning(part, `The running shop has TRUST_PROXY=${String(seen.trusts)}.`, remedy)
  }
  // the header arrived unchanged: there is no proxy, or one that lets clients forge their address
  const untouched = seen.lastForwarded === pretended
  if (trustProxy && untouched) {
    return wrong(
      part,
      'People can choose their address: X-Forwarded-For arrives as they send it.',
      'nginx: proxy_set_header X-Forwarded-For $remote_addr; without a proxy set TRUST_PROXY=false.',
    )
  }
  if (trustProxy && seen.lastForwarded === undefined) {
    return wrong(
      part,
      'The proxy sends no X-Forwarded-For: all people count as one.',
      'nginx: proxy_set_header X-Forwarded-For $remote_addr;',
    )
  }
  if (!trustProxy && !untouched) {
    const remedy = 'Set TRUST_PROXY=true.'
    return wrong(part, 'A proxy stands before the shop and all people count as one address.', remedy)
  }
  return fine(part, trustProxy ? 'It says from which address people come.' : 'None stands before the shop.')
}
