import http from 'node:http'
import https from 'node:https'
import {
  guardedLookup,
  InnerAddress,
  outsideAddress,
  type AddressRefusal,
  type Outbound,
} from './inner-addresses.ts'

export type Posted =
  | { ok: true; status: number; headers: http.IncomingHttpHeaders }
  | { ok: false; why: AddressRefusal | 'timeout' | 'connection' | 'certificate' | 'stopped' }

/** Milliseconds for connecting, TLS included, and for all of it. */
const connectMs = 5_000
const totalMs = 15_000
/** Of an answer's body no more is read; nobody is shown it. */
const mostAnswerBytes = 65_536

type Post = {
  url: string
  headers: Record<string, string>
  body: string
  outbound: Outbound
  signal?: AbortSignal
}

/**
 * Posts to an address that somebody typed in. The address is checked each time, where the socket takes it; redirects are
 * never followed and no proxy is used. Statuses of every kind are answers.
 */
export async function postOutside({ url: text, headers, body, outbound, signal }: Post): Promise<Posted> {
  const url = outsideAddress(text, outbound)
  if (typeof url === 'string') return { ok: false, why: url }
  const limit = AbortSignal.timeout(totalMs)
  const bytes = Buffer.from(body)
  return new Promise((resolve) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(bytes.length) },
      lookup: guardedLookup(outbound),
      // a connection of its own, which nobody has been checked for otherwise
      agent: false,
      signal: signal ? AbortSignal.any([limit, signal]) : limit,
    })
    const failed = (failure: NodeJS.ErrnoException) =>
      resolve({ ok: false, why: signal?.aborted ? 'stopped' : reasonOf(failure, limit.aborted) })
    const slow = setTimeout(() => request.destroy(new ConnectTimeout()), connectMs)
    request.on('socket', (socket) =>
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', () => clearTimeout(slow)),
    )
    request.on('close', () => clearTimeout(slow))
    request.on('error', failed)
    request.on('response', (response) => {
      let read = 0
      const answered = () =>
        resolve({ ok: true, status: response.statusCode ?? 0, headers: response.headers })
      response.on('data', (chunk: Buffer) => {
        read += chunk.length
        if (read <= mostAnswerBytes) return
        answered()
        request.destroy()
      })
      response.on('end', answered)
      response.on('error', failed)
    })
    request.end(bytes)
  })
}

class ConnectTimeout extends Error {}

function reasonOf(failure: NodeJS.ErrnoException, late: boolean): Extract<Posted, { ok: false }>['why'] {
  if (failure instanceof InnerAddress) return 'inner'
  if (late || failure instanceof ConnectTimeout) return 'timeout'
  const isCertificate = /CERT|TLS|SSL|SELF_SIGNED|ALTNAME/.test(failure.code ?? '')
  return isCertificate ? 'certificate' : 'connection'
}
