import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

function hydrate() {
  startTransition(() => {
    hydrateRoot(document, <HydratedRouter />)
  })
}

/** After the first frame: hydrating takes longer than painting what the server rendered. A hidden tab has no frames. */
if (document.visibilityState === 'visible') requestAnimationFrame(() => setTimeout(hydrate))
else hydrate()
