import { Hono } from 'hono'
import type { HttpEnv } from '../../platform/http/request-context.ts'
import { notFound, problemResponse } from '../../platform/http/problem-responses.ts'
import type { Capability } from '../capability.ts'
import { llmsText } from './llms-text.ts'
import { mcpRoutes } from './mcp-routes.ts'
import { ucpProfile } from './ucp-profile.ts'
import { isOpen } from './is-open.ts'

/** Messages that one address may send: a question takes an assistant a handful. */
const messagesPerMinute = 120

export const assistants = {
  routes: ({ publicUrl, settings, api, identify, limited }) => ({
    at: ['/'],
    app: new Hono<HttpEnv>()
      .route('/mcp', mcpRoutes({ publicUrl, settings, api, identify }, limited('mcp', messagesPerMinute)))
      .get('/llms.txt', async (c) => {
        const now = await settings.read()
        if (!isOpen(now)) return problemResponse(notFound, c.env.requestId)
        const headers = {
          'content-type': 'text/plain; charset=utf-8',
          'cache-control': 'public, max-age=3600',
        }
        return new Response(llmsText(now, publicUrl), { headers })
      })
      .get('/.well-known/ucp', async (c) => {
        // the protocol knows https alone
        if (!isOpen(await settings.read()) || !publicUrl.startsWith('https:'))
          return problemResponse(notFound, c.env.requestId)
        const headers = { 'content-type': 'application/json', 'cache-control': 'public, max-age=3600' }
        return new Response(JSON.stringify(ucpProfile(publicUrl)), { headers })
      }),
  }),
} satisfies Capability
