import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
}

type File = { type: string; etag: string; lifetime: string; plain: Buffer; br?: Buffer; gzip?: Buffer }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Serves the built files of the browser from memory, each compressed once, at first use.
 * Names under /assets/ carry a hash of their content and may be kept for ever.
 */
export async function openStaticFiles(
  folder: string,
): Promise<(request: Request) => Promise<Response | undefined>> {
  const files = new Map<string, File>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const extension = path.extname(entry.name)
    if (!entry.isFile() || !types[extension]) continue
    const full = path.join(entry.parentPath, entry.name)
    const url = '/' + path.relative(folder, full).split(path.sep).join('/')
    const plain = await readFile(full)
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    files.set(url, { type: types[extension], etag, lifetime: lifetimeOf(url), plain })
  }
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const file = files.get(new URL(request.url).pathname)
    if (!file) return undefined
    const headers = new Headers({
      'content-type': file.type,
      etag: file.etag,
      vary: 'accept-encoding',
      'cache-control': file.lifetime,
    })
    // a worker lives by the policy of its own file: the sign-in client's talks to the identity provider
    if (file.type.startsWith('text/javascript')) {
      headers.set(
        'content-security-policy',
        "default-src 'self'; connect-src 'self' https:; frame-ancestors 'none'",
      )
    }
    if (request.headers.get('if-none-match') === file.etag)
      return new Response(null, { status: 304, headers })
    const { body, encoding } = await encode(file, request.headers.get('accept-encoding') ?? '')
    if (encoding) headers.set('content-encoding', encoding)
    headers.set('content-length', String(body.byteLength))
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
  }
}

function lifetimeOf(url: string): string {
  if (url.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  // a new build is a new worker: the browser must hear of it at the next visit
  return url === '/service-worker.js' ? 'no-cache' : 'public, max-age=3600'
}

async function encode(file: File, accepted: string): Promise<{ body: Buffer; encoding?: string }> {
  if (!/text|json|javascript|svg/.test(file.type) || file.plain.byteLength < 500) return { body: file.plain }
  if (/\bbr\b/.test(accepted)) {
    file.br ??= await compressBrotli(file.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    return { body: file.br, encoding: 'br' }
  }
  if (/\bgzip\b/.test(accepted)) {
    file.gzip ??= await compressGzip(file.plain, { level: 9 })
    return { body: file.gzip, encoding: 'gzip' }
  }
  return { body: file.plain }
}
