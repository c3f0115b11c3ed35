/** Why signing in is needed, and the sentence for it. */
export const signInReasons = {
  buy: 'Por favor debe logearse para realizar la compra',
  favourite: 'Ingresá y guardamos este vino en tus favoritos.',
  restock: 'Ingresá y te avisamos por correo cuando vuelva este vino.',
} as const

export type SignInReason = keyof typeof signInReasons

/**
 * Parameter of the authorization request that carries the reason to the sign-in page. A code and never a sentence: who
 * writes an address must not write on that page. Auth0 hands `ext-` parameters on to its own pages
 * (auth0.com/docs, "Universal Login: customize with authorization parameters").
 */
export const signInReasonParameter = 'ext-reason'

/** The sentence for what an address carries; undefined for anything that is no reason. */
export function signInSentence(reason: unknown): string | undefined {
  return typeof reason === 'string' && Object.hasOwn(signInReasons, reason)
    ? signInReasons[reason as SignInReason]
    : undefined
}
