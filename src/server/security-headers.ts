/** Headers that every answer of the shop carries. Pages and answers with a policy of their own keep it. */
export function secure(response: Response, options: { https: boolean; requestId: string }): Response {
  const { headers } = response
  const add = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value)
  }
  add('x-content-type-options', 'nosniff')
  add('referrer-policy', 'strict-origin-when-cross-origin')
  add('cross-origin-opener-policy', 'same-origin-allow-popups')
  add('cross-origin-resource-policy', 'same-origin')
  add('x-frame-options', 'DENY')
  add('permissions-policy', 'camera=(self), geolocation=(), microphone=(), payment=()')
  add('content-security-policy', "default-src 'none'; frame-ancestors 'none'; base-uri 'none'")
  if (options.https) add('strict-transport-security', 'max-age=31536000; includeSubDomains')
  headers.set('x-request-id', options.requestId)
  return response
}
