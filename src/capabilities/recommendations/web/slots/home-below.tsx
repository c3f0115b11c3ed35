import { firstInteraction } from '../../../../web/ui/first-interaction.ts'
import { lazyPart } from '../../../../web/ui/lazy-part.tsx'

/** In the page from the server; it comes alive with the first interaction. */
export default lazyPart(() => import('../recently-seen.tsx'), { failed: null, after: firstInteraction })
