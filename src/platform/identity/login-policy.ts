import { interactionPolicy } from 'oidc-provider'

/** When a person has to sign in. Nobody is asked for consent: the only client is the shop itself. */
export function loginPolicy() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  // without it a blocked person's silent check would be a fault instead of "sign in again"
  const accountGone = new interactionPolicy.Check(
    'account_gone',
    'The account is not there any more',
    'login_required',
    (ctx) => Boolean(ctx.oidc.session?.accountId && !ctx.oidc.account),
  )
  policy.get('login')?.checks.add(accountGone)
  return policy
}
