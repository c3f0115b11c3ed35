import { connect } from 'node:tls'
import { readForwarded, originHeader } from '../forwarded-address.ts'
import type { Config } from '../config.ts'
import { fine, reasonOf, warning, wrong, type Finding } from './finding.ts'
import { judgeProxy, pretended } from './proxy.ts'

const part = 'public address'
const patienceMs = 6000
const dayMs = 86_400_000

/**
 * Opens PUBLIC_URL from outside: whether the shop responds there, with which certificate, and through which
 * proxy.
 */
export async function checkPublicAddress(
  config: Pick<Config, 'publicUrl' | 'trustProxy'>,
): Promise<Finding[]> {
  const { publicUrl } = config
  try {
    const response = await fetch(`${publicUrl}/api/health`, {
      redirect: 'manual',
      headers: { [originHeader]: '1', 'x-forwarded-for': pretended },
      signal: AbortSignal.timeout(patienceMs),
    })
    const body = await response.text()
    const trouble = judgeAnswer(response.status, body, publicUrl)
    if (trouble) return [trouble]
    const until = publicUrl.startsWith('https:') ? await certificateEnd(new URL(publicUrl)) : undefined
    const seen = readForwarded(response.headers.get(originHeader))
    return [
      fine(part, `The shop answers at ${publicUrl}.`),
      ...(until ? [judgeCertificate(until, Date.now())] : []),
      judgeProxy(seen, config.trustProxy),
    ]
  } catch (failure) {
    return [judgeSilence(failure, publicUrl)]
  }
}

/** Why a response from /api/health is not the shop's; undefined if it is. */
export function judgeAnswer(status: number, body: string, publicUrl: string): Finding | undefined {
  if (status === 200 && /"status":\s*"ok"/.test(body)) return undefined
  const says = `${publicUrl}/api/health answers HTTP ${status}, which is not the shop.`
  if (status === 421) {
    return wrong(
      part,
      'The proxy changes the Host header of requests.',
      'nginx: proxy_set_header Host $host; or name that host in ALLOWED_HOSTS.',
    )
  }
  if ([502, 503, 504].includes(status)) {
    return wrong(
      part,
      `The proxy answers, and the shop behind it does not (HTTP ${status}).`,
      'Start the shop, or correct address and port in the proxy.',
    )
  }
  if (status >= 300 && status < 400) {
    return wrong(part, says, 'Set PUBLIC_URL to the address that people end at (https, with or without www).')
  }
  return wrong(part, says, 'Let the proxy pass every path on, /api/ too, or correct PUBLIC_URL.')
}

/** A missing response. A local shop that is not running is no fault. */
export function judgeSilence(failure: unknown, publicUrl: string): Finding {
  const reason = reasonOf(failure)
  const { hostname } = new URL(publicUrl)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (isHere && /ECONNREFUSED/.test(codesOf(failure))) {
    return fine(part, `Nothing listens at ${publicUrl} now: the shop is not running.`)
  }
  if (/CERT|SIGNED|ALTNAME|certificate/i.test(`${codesOf(failure)} ${reason}`)) {
    return wrong(
      part,
      `Browsers refuse the certificate of ${hostname}: ${reason}.`,
      'Renew it, for this name, with its whole chain (fullchain.pem).',
    )
  }
  const remedies: [RegExp, string][] = [
    [/ENOTFOUND|EAI_AGAIN/, `Make a DNS record for ${hostname}, or correct PUBLIC_URL.`],
    [/ECONNREFUSED/, 'Start proxy and shop, or correct PUBLIC_URL.'],
  ]
  const remedy = remedies.find(([pattern]) => pattern.test(codesOf(failure)))?.[1]
  return wrong(
    part,
    `${publicUrl} does not answer: ${reason}.`,
    remedy ?? 'Open the firewall, or correct PUBLIC_URL.',
  )
}

/** Codes of a failure and all its causes. */
function codesOf(failure: unknown): string {
  if (typeof failure !== 'object' || failure === null) return ''
  const { code, cause, errors } = failure as { code?: unknown; cause?: unknown; errors?: unknown[] }
  return [typeof code === 'string' ? code : '', codesOf(cause), ...(errors ?? []).map(codesOf)].join(' ')
}

/**
 * Certificates last 90 days or less, and are renewed at a third of that.
 * @param validTo in milliseconds
 * @param now in milliseconds
 */
export function judgeCertificate(validTo: number, now: number): Finding {
  const days = Math.floor((validTo - now) / dayMs)
  const says = `It is valid for ${days} days more.`
  return days < 14
    ? warning('certificate', says, 'Look why it is not renewed (certbot renew, or the log of Caddy).')
    : fine('certificate', says)
}

function certificateEnd({ hostname, port }: URL): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.setTimeout(patienceMs, () => socket.destroy())
    socket.once('error', () => resolve(undefined)).once('close', () => resolve(undefined))
  })
}
