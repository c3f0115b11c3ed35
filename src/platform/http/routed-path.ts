import { getPath } from 'hono/utils/url'

/** The path for routing: calls may end in slashes. */
export function routedPath(request: Request): string {
  const path = getPath(request)
  if (!path.endsWith('/') || !path.startsWith('/api/')) return path
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}
