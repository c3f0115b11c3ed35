/** How a sign-in ended that did not succeed; the page says it. A code and never a sentence, as with the reason. */
export const signInOutcomes = {
  foreign: 'El ingreso no coincide con esta ventana. Probá de nuevo. (Código: Invalid state)',
  failed: 'No pudimos completar tu ingreso. Probá de nuevo. (Código: Login failed)',
  refused: 'Tu cuenta está dada de baja. Escribinos si creés que es un error.',
  unavailable: 'No pudimos abrir el ingreso. Revisá tu conexión y probá de nuevo.',
} as const

export type SignInOutcome = keyof typeof signInOutcomes

/** Parameter of the start page's address that carries it. */
export const signInOutcomeParameter = 'ingreso'
