import type http from 'node:http'
import { messagePage } from './message-pages.ts'
import { readBody } from './read-body.ts'

export type PageAnswer = { status: number; html: string; waitSeconds?: number }

export const isReading = ({ method }: http.IncomingMessage) => method === 'GET' || method === 'HEAD'

export function sendPage(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { status, html, waitSeconds }: PageAnswer,
): void {
  if (waitSeconds !== undefined) response.setHeader('retry-after', String(waitSeconds))
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
  response.end(request.method === 'HEAD' ? undefined : html)
}

/** Reads the form of a POST, or the reason to refuse it. */
export async function readForm(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  publicUrl: string,
): Promise<URLSearchParams | PageAnswer> {
  if (request.method !== 'POST') {
    response.setHeader('allow', 'GET, HEAD, POST')
    return refused(405, 'Esta página no entiende esa solicitud.')
  }
  if (!isOwnForm(request, publicUrl)) return refused(403, 'El formulario no vino de esta tienda.')
  const body = await readBody(request)
  return body === undefined ? refused(413, 'El formulario es demasiado largo.') : new URLSearchParams(body)
}

/** Rejects forms from other sites by Origin or Sec-Fetch-Site, and from browsers that send neither. */
function isOwnForm(request: http.IncomingMessage, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin === undefined && site === undefined) return false
  if (site !== undefined && site !== 'same-origin') return false
  return origin === undefined || origin === new URL(publicUrl).origin
}

const refused = (status: number, text: string): PageAnswer => ({
  status,
  html: messagePage('Solicitud rechazada', text),
})

/** A form field's value without NUL, which PostgreSQL cannot store. */
export const entryOf = (form: URLSearchParams, name: string) => (form.get(name) ?? '').replaceAll('\0', '')
