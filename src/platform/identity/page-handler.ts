import type http from 'node:http'
import { Problem } from '../http/problem.ts'
import type { ActiveProvider } from './provider/active-provider.ts'
import { serveInteraction } from './pages/serve-interaction.ts'
import type { InteractionParts } from './pages/sign-in-forms.ts'
import { serveInvitation, type Invitations } from './pages/invitation.ts'
import { messagePage, unavailablePage } from './pages/message-pages.ts'
import { openPageFiles } from './pages/page-files.ts'
import { serveRecovery } from './pages/recovery.ts'
import { kindOfPage, pinOrigin, protect, type PageKind } from './provider/request-guard.ts'
import type { TokenEndpoint } from './provider/token-endpoint.ts'
import { withShopName } from './accounts/shop-name.ts'
import type { LogLine } from '../observability/log.ts'

type Parts = Omit<InteractionParts, 'provider'> & {
  invitations: Invitations
  enter?: (address: string) => Promise<(() => void) | Problem>
  /** See `EmbeddedIdentityOptions`. */
  addressChanged?: ((sub: string, email: string) => Promise<void>) | undefined
  /** The shop's name; none by default. */
  shopName?: (() => Promise<string>) | undefined
  log: LogLine
  current: () => ActiveProvider
  tokenEndpoint: TokenEndpoint
}

/** Handles the provider's requests. Returns false for requests to the shop. */
export async function createPageHandler(
  parts: Parts,
): Promise<(request: http.IncomingMessage, response: http.ServerResponse) => boolean> {
  const { publicUrl, log } = parts
  const serveFile = await openPageFiles()
  const serve = async (kind: PageKind, request: http.IncomingMessage, response: http.ServerResponse) => {
    if (kind === 'asset') return serveFile(request, response)
    const place = await parts.enter?.(parts.addressOf(request))
    if (place instanceof Problem) return turnAway(request, response, place)
    if (place) response.once('close', place)
    // aborted while queued
    if (response.destroyed) return place?.()
    return serveAdmitted(parts, kind, request, response)
  }
  return (request, response) => {
    const kind = kindOfPage(request.url ?? '')
    if (!kind) return false
    protect(response, kind, publicUrl)
    const answer = async () => {
      const name = kind === 'asset' ? '' : await nameOf(parts)
      await withShopName(name, () =>
        serve(kind, request, response).catch((failure: unknown) => {
          log('identity: request failed', { err: failure })
          answerUnavailable(response)
        }),
      )
    }
    void answer()
    return true
  }
}

/** Falls back to a page without a name. */
async function nameOf({ shopName }: Parts): Promise<string> {
  return (await shopName?.().catch(() => undefined)) ?? ''
}

async function serveAdmitted(
  parts: Parts,
  kind: Exclude<PageKind, 'asset'>,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  if (kind === 'token-door') return parts.tokenEndpoint.serve(request, response)
  pinOrigin(request, parts.publicUrl)
  const { callback, provider } = parts.current()
  if (kind === 'provider') return callback(request, response)
  if (kind === 'invitation') return serveInvitation(parts, request, response)
  if (kind === 'recovery') return serveRecovery(parts, request, response)
  return serveInteraction({ ...parts, provider }, request, response)
}

function answerUnavailable(response: http.ServerResponse): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(503, {
    'retry-after': '5',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  })
  response.end(unavailablePage())
}

/** Browsers get an HTML page, programs the OAuth error. */
function turnAway(request: http.IncomingMessage, response: http.ServerResponse, problem: Problem): void {
  const page = (request.headers.accept ?? '').includes('text/html')
  response.writeHead(problem.status, {
    ...problem.headers,
    'cache-control': 'no-store',
    'content-type': page ? 'text/html; charset=utf-8' : 'application/json',
    // the form's body was not read
    connection: 'close',
  })
  const reported = { error: 'temporarily_unavailable', error_description: problem.detail }
  response.end(page ? messagePage('Esperá un momento', problem.detail) : JSON.stringify(reported))
}
