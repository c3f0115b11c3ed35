import { randomBytes } from 'node:crypto'
import { prerender } from 'react-dom/static'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { allowOwnInline, pagePolicy, tileSource } from './ssr/content-security.ts'
import { pageAlive, replayEarlyEvents } from './ssr/event-replay.ts'
import { InlineScriptContext } from './ssr/inline-script-context.ts'
import { renderedPageContext, settingsContext, stylesheetsContext } from './ssr/load-context.ts'
import { reportLoadFailure } from './ssr/load-failure.ts'
import { pageContext } from './ssr/page-context.ts'

// The server takes these from here: the bundle holds React and the router as they run in production, and source and
// bundle would otherwise have two different context keys.
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { apiContext, renderedPageContext, settingsContext, stylesheetsContext } from './ssr/load-context.ts'
export { pageParameters } from './page-parameters.ts'

/** Tells our own scripts from any others while a page is made. It leaves this process with no page. */
const nonce = randomBytes(12).toString('hex')
const firstScript = [replayEarlyEvents, reportLoadFailure]
  .map((run) => `(${run.toString()})(${JSON.stringify(pageAlive)});`)
  .join('\n')
const inlineScripts = { nonce, firstScript }

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const context = pageContext(routerContext, loadContext.get(stylesheetsContext))
  // whole: the policy in the header names every script, the last of them too
  const { prelude } = await prerender(
    <InlineScriptContext value={inlineScripts}>
      <ServerRouter context={context} url={request.url} nonce={nonce} />
    </InlineScriptContext>,
    // otherwise large parts come behind the page, with scripts that put them in their place
    {
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError: (failure) => handleError(failure, { request }),
    },
  )
  const { html, scripts, styles } = allowOwnInline(await bytesOf(prelude), nonce)
  const settings = loadContext.get(settingsContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  // the same for everybody, signed in or not, and revalidated at each visit
  if (status === 200) headers.set('cache-control', 'no-cache')
  headers.set(
    'content-security-policy',
    pagePolicy(
      { scripts, styles },
      {
        connect: settings.connectOrigins,
        form: settings.formOrigins,
        images: settings.map.tilesUrl ? [tileSource(settings.map.tilesUrl)] : [],
        google: settings.map.googleKey !== null,
        scripts: settings.newsletterUrl ? [new URL(settings.newsletterUrl).origin] : [],
      },
    ),
  )
  loadContext.get(renderedPageContext).html = html
  return new Response(null, { status, headers })
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export function handleError(failure: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(failure)
}
