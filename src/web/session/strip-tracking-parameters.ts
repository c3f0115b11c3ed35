import { withoutTracking } from '../../platform/http/tracking-parameters.ts'

// Runs before hydration, because the server renders one page for all links to it and the browser must hydrate
// that one.
if (typeof document !== 'undefined') {
  const { pathname, search, hash } = location
  const rest = withoutTracking(search)
  if (rest !== search) history.replaceState(history.state, '', pathname + rest + hash)
}
