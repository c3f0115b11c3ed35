import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { mayReach } from '../../platform/http/outbound/inner-addresses.ts'

export type FetchedPicture = { ok: true; bytes: Uint8Array } | { ok: false; why: string }

/** Fetches a picture of the old shop, and keeps one as a picture of this shop: answers its address here. */
export type PictureSource = {
  fetch: (address: string) => Promise<FetchedPicture>
  keep: (bytes: Uint8Array, actor: string) => Promise<{ image: string } | { why: string }>
}

const mostBytes = 15_000_000
const mostMs = 20_000
const mostRedirects = 3

/**
 * Fetches a picture from the open internet. Every address on the way is resolved once, refused if it is one of an inner
 * network, and connected to as it was checked, so that a name cannot change its meaning in between.
 */
export async function fetchPicture(address: string): Promise<FetchedPicture> {
  let next = address
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const url = URL.parse(next)
    if (!url || !/^https?:$/.test(url.protocol) || url.username !== '')
      return { ok: false, why: 'no es una dirección de internet' }
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const addresses = await lookup(host, { all: true }).catch(() => [])
    const [first] = addresses
    if (!first) return { ok: false, why: 'su servidor no existe' }
    if (!addresses.every((entry) => mayReach(entry.address, { allowInner: false })))
      return { ok: false, why: 'es de una red interna' }
    const answer = await requestOnce(url, first).catch(() => undefined)
    if (!answer) return { ok: false, why: 'su servidor no respondió' }
    if (answer.location === undefined) return answer.result
    next = new URL(answer.location, url).href
  }
  return { ok: false, why: 'lleva de una dirección a otra sin fin' }
}

type Answer = { location?: string; result: FetchedPicture }

function requestOnce(url: URL, to: { address: string; family: number }): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? https.get : http.get
    const request = send(
      url,
      {
        timeout: mostMs,
        signal: AbortSignal.timeout(mostMs),
        headers: { accept: 'image/avif,image/webp,image/png,image/jpeg' },
        lookup: (_host, options, done) =>
          options.all ? done(null, [to]) : done(null, to.address, to.family),
      },
      (response) => {
        const { statusCode = 0, headers } = response
        const location = statusCode >= 300 && statusCode < 400 ? headers.location : undefined
        if (location !== undefined || statusCode !== 200) {
          response.destroy()
          const result = { ok: false, why: `su servidor respondió ${statusCode}` } as const
          return resolve(location === undefined ? { result } : { location, result })
        }
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          size += part.length
          if (size > mostBytes) response.destroy(new Error('The picture is too large'))
          else parts.push(part)
        })
        response.on('error', reject)
        response.on('end', () => resolve({ result: { ok: true, bytes: Buffer.concat(parts) } }))
      },
    )
    request.on('error', reject)
  })
}
