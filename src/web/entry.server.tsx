import { randomBytes } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { renderedContext, settingsContext, stylesheetsContext } from './api/load-context.ts'
import { allowOwnScripts, hashSource, knownSource, pagePolicy, tileSource } from './content-security.ts'
import { handoffScripts, readHandoff } from './handoff.ts'
import { inlineStyles } from './inline-styles.ts'
import { earlyScript, startScriptsLate } from './late-scripts.ts'
import { MarkContext } from './mark-context.ts'

// The server takes these from here: the bundle holds React and the router as they run in production, and source and
// bundle would otherwise have two different context keys.
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { apiContext, renderedContext, settingsContext, stylesheetsContext } from './api/load-context.ts'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const mark = randomBytes(12).toString('hex')
  const { serverHandoffStream, ...context } = routerContext
  const data = serverHandoffStream ? await readHandoff(serverHandoffStream) : undefined
  // whole and at once: nothing of a page waits, and a stream would cost as much again as the page
  const markup = renderToString(
    <MarkContext value={mark}>
      <ServerRouter context={context} url={request.url} nonce={mark} />
    </MarkContext>,
  )
  const { html, scriptHashes } = allowOwnScripts(startScriptsLate(markup), mark)
  // a page without scripts takes nothing over
  const early = scriptHashes.length === 0 ? [] : [earlyScript]
  const handed = data === undefined || scriptHashes.length === 0 ? [] : handoffScripts(data)
  const headEnd = html.indexOf('</head>')
  const bodyEnd = html.lastIndexOf('</body>')
  const { head, styles } = inlineStyles(html.slice(0, headEnd), loadContext.get(stylesheetsContext))
  const settings = loadContext.get(settingsContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(
    'content-security-policy',
    pagePolicy(
      {
        scripts: [...scriptHashes, ...early.map(knownSource), ...handed.map(hashSource)],
        styles: styles.map(knownSource),
      },
      {
        connect: settings.connectOrigins,
        form: settings.formOrigins,
        images: settings.map.tilesUrl ? [tileSource(settings.map.tilesUrl)] : [],
        google: settings.map.googleKey !== null,
        scripts: settings.newsletterUrl ? [new URL(settings.newsletterUrl).origin] : [],
      },
    ),
  )
  loadContext.get(renderedContext).html = Buffer.from(
    [
      // without it a browser lays the page out as in the nineties
      '<!DOCTYPE html>',
      head,
      ...early.map(inline),
      html.slice(headEnd, bodyEnd),
      ...handed.map(inline),
      html.slice(bodyEnd),
    ].join(''),
  )
  return new Response(null, { status, headers })
}

const inline = (script: string) => `<script>${script}</script>`

export function handleError(failure: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(failure)
}
