type Options = { https: boolean; requestId: string }

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
}
const onlyOverHttps = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Headers that every answer of the shop carries, less those that this one has of its own. */
export function securityHeaders(own: Headers, { https, requestId }: Options): Record<string, string> {
  const headers: Record<string, string> = { 'x-request-id': requestId }
  for (const [name, value] of Object.entries(https ? { ...always, ...onlyOverHttps } : always)) {
    if (!own.has(name)) headers[name] = value
  }
  return headers
}

/** Adds them to a response. Pages and answers with a policy of their own keep it. */
export function secure(response: Response, options: Options): Response {
  for (const [name, value] of Object.entries(securityHeaders(response.headers, options)))
    response.headers.set(name, value)
  return response
}
