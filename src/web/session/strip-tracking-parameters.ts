import { withoutTracking } from '../../platform/http/tracking-parameters.ts'

// Run before the page is taken over: the server makes one page for all links to it, and the browser takes over that one.
if (typeof document !== 'undefined') {
  const { pathname, search, hash } = location
  const rest = withoutTracking(search)
  if (rest !== search) history.replaceState(history.state, '', pathname + rest + hash)
}
