/** How a sign-in ended that did not succeed; the page says it. A code and never a sentence, as with the reason. */
export type SignInOutcome = 'foreign' | 'failed' | 'refused' | 'unavailable'

/** Parameter of the start page's address that carries it. */
export const signInOutcomeParameter = 'ingreso'

/** Also said where nothing of the shop can be reached. */
export const signInUnavailable = 'No pudimos abrir el ingreso. Revisá tu conexión y probá de nuevo.'
