import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { compress } from './compression.ts'
import { encodingFor, etagOf, clientTag, isCompressible, type Encoding, type Form } from './encoding.ts'
import type { HttpEnv } from './request-context.ts'

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

type File = {
  type: string
  etag: string
  lifetime: string
  plain: Buffer
  /** Compressed by the build, or on first use. */
  compressed: { [encoding in Encoding]?: Promise<Buffer> }
}

/** For tabs of a removed build: neither proxy nor browser may cache the 404. */
const missingAsset = () =>
  new Response('No hay tal archivo', {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })

/**
 * Serves the built files from memory, compressed by the build or on first use. Files of previous builds stay
 * available for tabs opened before an update. Names under /assets/ contain a content hash and are immutable.
 */
export async function openStaticFiles(
  buildFolder: string,
): Promise<(request: Request) => Promise<Response | undefined>> {
  const files = new Map([
    ...(await readFiles(path.join(buildFolder, 'earlier'))),
    ...(await readFiles(path.join(buildFolder, 'client'))),
  ])
  const compressedFiles = path.join(buildFolder, 'compressed')
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const { pathname } = new URL(request.url)
    const file = files.get(pathname)
    if (!file) return pathname.startsWith('/assets/') ? missingAsset() : undefined
    const accepts = request.headers.get('accept-encoding')
    const bytes = isCompressible(file.type) ? file.plain.byteLength : 0
    const form = encodingFor(accepts, bytes)
    const headers = headersOf(file, form)
    const held = clientTag({ ifNoneMatch: request.headers.get('if-none-match'), accepts }, file.etag, bytes)
    if (held) {
      headers.set('etag', held)
      return new Response(null, { status: 304, headers })
    }
    const body =
      form === 'plain'
        ? file.plain
        : await (file.compressed[form] ??= compressed(compressedFiles, pathname, file.plain, form))
    if (form !== 'plain') headers.set('content-encoding', form)
    headers.set('content-length', String(body.byteLength))
    return new Response(request.method === 'HEAD' ? null : (body as Uint8Array<ArrayBuffer>), { headers })
  }
}

function headersOf(file: File, form: Form): Headers {
  const headers = new Headers({
    'content-type': file.type,
    etag: etagOf(file.etag, form),
    vary: 'accept-encoding',
    'cache-control': file.lifetime,
  })
  // a worker obeys its own file's policy: the sign-in client's worker calls the identity provider
  if (file.type.startsWith('text/javascript')) {
    headers.set(
      'content-security-policy',
      "default-src 'self'; connect-src 'self' https:; frame-ancestors 'none'",
    )
  }
  return headers
}

async function readFiles(folder: string): Promise<Map<string, File>> {
  const files = new Map<string, File>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const type = types[path.extname(entry.name)]
    const full = path.join(entry.parentPath, entry.name)
    const url = '/' + path.relative(folder, full).split(path.sep).join('/')
    if (!entry.isFile() || !type || url === '/builds.json') continue
    const plain = await readFile(full)
    const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    files.set(url, { type, etag, lifetime: lifetimeOf(url), plain, compressed: {} })
  }
  return files
}

async function compressed(folder: string, url: string, plain: Buffer, encoding: Encoding): Promise<Buffer> {
  // the build compresses only names with a content hash
  const isHashed =
    encoding === 'br' && url.startsWith('/assets/') ? readFile(path.join(folder, `${url}.br`)) : undefined
  return (await isHashed?.catch(() => undefined)) ?? compress(plain, encoding, 'thoroughly')
}

function lifetimeOf(url: string): string {
  if (url.startsWith('/assets/')) return 'public, max-age=31536000, immutable'
  // browsers must find a new build's service worker on the next visit
  return url === '/service-worker.js' ? 'no-cache' : 'public, max-age=3600'
}

/** Serves files as middleware; other paths pass. */
export function serveFiles(files: Awaited<ReturnType<typeof openStaticFiles>>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => (await files(c.req.raw)) ?? next()
}
