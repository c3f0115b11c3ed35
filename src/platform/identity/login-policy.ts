import { interactionPolicy } from 'oidc-provider'

/** When a user has to sign in. No consent prompt: the only client is the shop itself. */
export function loginPolicy() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  // without it a deactivated user's silent check would be an error instead of `login_required`
  const accountGone = new interactionPolicy.Check(
    'account_gone',
    'The account is not there any more',
    'login_required',
    (ctx) => Boolean(ctx.oidc.session?.accountId && !ctx.oidc.account),
  )
  policy.get('login')?.checks.add(accountGone)
  return policy
}
