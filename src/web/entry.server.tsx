import { randomBytes } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { renderedContext, settingsContext, stylesheetsContext } from './ssr/load-context.ts'
import { pagePolicy, tileSource } from './ssr/content-security.ts'
import { hydrationElement, readHydrationData } from './ssr/hydration-data.ts'
import { MarkContext } from './ssr/mark-context.ts'
import { pageFrame } from './ssr/page-frame.ts'
import { shownRoutes } from './ssr/shown-routes.ts'

// The server takes these from here: the bundle holds React and the router as they run in production, and source and
// bundle would otherwise have two different context keys.
export { createRequestHandler, RouterContextProvider } from 'react-router'
export { apiContext, renderedContext, settingsContext, stylesheetsContext } from './ssr/load-context.ts'

/** Tells our own scripts from any others while a page is made. It leaves this process with no page. */
const mark = randomBytes(12).toString('hex')
const marked = ` nonce="${mark}"`

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { serverHandoffStream, ...rest } = routerContext
  const context = { ...rest, manifest: shownRoutes(routerContext) }
  const data = serverHandoffStream ? await readHydrationData(serverHandoffStream) : ''
  // whole and at once: nothing of a page waits, and a stream would cost as much again as the page
  const markup = renderToString(
    <MarkContext value={mark}>
      <ServerRouter context={context} url={request.url} nonce={mark} />
    </MarkContext>,
  )
  const { head, body, links, scripts } = takeApart(markup)
  const frame = pageFrame(links, scripts, mark, loadContext.get(stylesheetsContext))
  const settings = loadContext.get(settingsContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(
    'content-security-policy',
    pagePolicy(frame, {
      connect: settings.connectOrigins,
      form: settings.formOrigins,
      images: settings.map.tilesUrl ? [tileSource(settings.map.tilesUrl)] : [],
      google: settings.map.googleKey !== null,
      scripts: settings.newsletterUrl ? [new URL(settings.newsletterUrl).origin] : [],
    }),
  )
  loadContext.get(renderedContext).html = Buffer.concat([
    // without it a browser lays the page out as in the nineties
    Buffer.from(`<!DOCTYPE html>${head}`),
    frame.head,
    Buffer.from(body),
    frame.foot,
    Buffer.from(frame.scripts.length > 0 ? hydrationElement(data) : ''),
    frame.end,
  ])
  return new Response(null, { status, headers })
}

/** What is a page's own, and what comes with its screens: the links that carry the mark, and all from the first script on. */
function takeApart(markup: string) {
  const headEnd = markup.indexOf('</head>')
  let head = ''
  let links = ''
  let end = 0
  let at = markup.indexOf(marked)
  for (; at !== -1 && at < headEnd; at = markup.indexOf(marked, end)) {
    const start = markup.lastIndexOf('<', at)
    head += markup.slice(end, start)
    end = markup.indexOf('>', at) + 1
    links += markup.slice(start, end)
  }
  const bodyEnd = at === -1 ? markup.lastIndexOf('</body>') : markup.lastIndexOf('<', at)
  return {
    head: head + markup.slice(end, headEnd),
    links,
    body: markup.slice(headEnd, bodyEnd),
    scripts: markup.slice(bodyEnd),
  }
}

export function handleError(failure: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) console.error(failure)
}
