/** How a failed sign-in ended. It is a code rather than a sentence, so links cannot put words on the page. */
export type SignInOutcome = 'foreign' | 'failed' | 'refused' | 'unavailable'

/** The parameter of the home page that carries it. */
export const signInOutcomeParameter = 'ingreso'

/** Also shown when the shop is unreachable. */
export const signInUnavailable = 'No pudimos abrir el ingreso. Revisá tu conexión y probá de nuevo.'
