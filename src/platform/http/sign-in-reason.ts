/** Why the user has to sign in, with the sentence for it. */
export const signInReasons = {
  buy: 'Por favor debe logearse para realizar la compra',
  favourite: 'Ingresá y guardamos este vino en tus favoritos.',
  restock: 'Ingresá y te avisamos por correo cuando vuelva este vino.',
} as const

export type SignInReason = keyof typeof signInReasons

/**
 * Authorization parameter that carries the reason to the sign-in page. It is a code rather than a sentence,
 * so links cannot put words on that page. Auth0 passes `ext-` parameters on to its own pages (auth0.com/docs,
 * "Universal Login: customize with authorization parameters").
 */
export const signInReasonParameter = 'ext-reason'

/** The sentence for a reason code; undefined for anything else. */
export function signInSentence(reason: unknown): string | undefined {
  return typeof reason === 'string' && Object.hasOwn(signInReasons, reason)
    ? signInReasons[reason as SignInReason]
    : undefined
}
