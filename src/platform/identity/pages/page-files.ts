import { readFile } from 'node:fs/promises'
import type http from 'node:http'
import { createRequire } from 'node:module'
import path from 'node:path'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Serves the styles, scripts and fonts of the provider's pages from memory, under /identity-assets/. */
export async function openPageFiles(): Promise<
  (request: http.IncomingMessage, response: http.ServerResponse) => void
> {
  const require = createRequire(import.meta.url)
  const own = (name: string) => path.join(import.meta.dirname, 'assets', name)
  const font = (name: string) => {
    const folder = path.dirname(require.resolve(`@fontsource-variable/${name}/package.json`))
    return path.join(folder, 'files', `${name}-latin-wght-normal.woff2`)
  }
  // the browser bundle sits next to the package's export
  const webauthn = path.dirname(require.resolve('@simplewebauthn/browser'))
  const places = {
    'sign-in-form.js': own('sign-in-form.js'),
    'submit-logout.js': own('submit-logout.js'),
    'passkeys.js': own('passkeys.js'),
    'webauthn.js': path.join(webauthn, '../dist/bundle/index.umd.min.js'),
    'fraunces.woff2': font('fraunces'),
    'instrument-sans.woff2': font('instrument-sans'),
  }
  const files = new Map<string, Buffer>()
  for (const [name, place] of Object.entries(places)) files.set(name, await readFile(place))
  // metric-compatible fallback fonts until the web font loads, as in the shop
  const faces = path.join(import.meta.dirname, '../../typefaces/fallback-faces.css')
  files.set('identity.css', Buffer.concat([await readFile(faces), await readFile(own('identity.css'))]))
  return (request, response) => {
    const name = (request.url ?? '').split('?', 1)[0]?.slice('/identity-assets/'.length) ?? ''
    const body = files.get(name)
    if (!body) return void response.writeHead(404, { 'cache-control': 'no-store' }).end()
    response.writeHead(200, {
      'content-type': types[path.extname(name)] ?? 'application/octet-stream',
      'content-length': body.length,
      'cache-control': 'public, max-age=3600',
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}
