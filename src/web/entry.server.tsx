import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { renderedContext, settingsContext } from './api/load-context.ts'
import { allowOwnScripts, pagePolicy, tileSource } from './content-security.ts'
import { MarkContext } from './mark-context.ts'

// The server takes these from here: the bundle holds React and the router as they run in production, and source and
// bundle would otherwise have two different context keys.
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { apiContext, renderedContext, settingsContext } from './api/load-context.ts'

const renderTimeoutMs = 8000

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const mark = randomBytes(12).toString('hex')
  const rendered = await renderWhole(
    <MarkContext value={mark}>
      <ServerRouter context={routerContext} url={request.url} nonce={mark} />
    </MarkContext>,
    mark,
  )
  const { html, scriptHashes } = allowOwnScripts(rendered, mark)
  const settings = loadContext.get(settingsContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(
    'content-security-policy',
    pagePolicy(scriptHashes, {
      connect: settings.connectOrigins,
      form: settings.formOrigins,
      images: settings.map.tilesUrl ? [tileSource(settings.map.tilesUrl)] : [],
      google: settings.map.googleKey !== null,
      scripts: settings.newsletterUrl ? [new URL(settings.newsletterUrl).origin] : [],
    }),
  )
  loadContext.get(renderedContext).html = html
  return new Response(null, { status, headers })
}

/** Renders everything before the first byte leaves, so that the page can be hashed, kept and compressed once. */
function renderWhole(page: React.ReactNode, mark: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const collect = new Writable({
      write(chunk: Buffer, _, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce: mark,
      onAllReady: () => {
        clearTimeout(timer)
        pipe(collect)
      },
      onShellError: reject,
      onError: (failure) => reject(failure instanceof Error ? failure : new Error(String(failure))),
    })
    const timer = setTimeout(() => abort(new Error('The page took too long to render')), renderTimeoutMs)
  })
}

export function handleError(failure: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(failure)
}
