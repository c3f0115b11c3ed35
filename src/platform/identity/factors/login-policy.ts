import type { SecondFactorRule } from './second-factor-rule.ts'
import { interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'

/** When a user has to sign in. There is no consent prompt, because the shop is the only client. */
export function loginPolicy(rule: SecondFactorRule) {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  // without it, a deactivated user's silent check would fail instead of returning `login_required`
  const accountGone = new interactionPolicy.Check(
    'account_gone',
    'The account is not there any more',
    'login_required',
    (ctx) => Boolean(ctx.oidc.session?.accountId && !ctx.oidc.account),
  )
  policy.get('login')?.checks.add(accountGone)
  // after signing in, and whenever the session is used until it is done
  policy.add(
    new interactionPolicy.Prompt(
      { name: 'second_factor', requestable: false },
      new interactionPolicy.Check(
        'second_factor_missing',
        'A second factor is required',
        'interaction_required',
        async ({ oidc: { session } }) =>
          session?.accountId && !session.amr?.includes('mfa') && (await rule.required(session.accountId))
            ? interactionPolicy.Check.REQUEST_PROMPT
            : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    ),
  )
  policy.add(
    new interactionPolicy.Prompt(
      { name: 'passkey_offer', requestable: false },
      new interactionPolicy.Check('offered', 'A passkey is offered', 'interaction_required', (ctx) =>
        offered(ctx) ? interactionPolicy.Check.REQUEST_PROMPT : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    ),
  )
  return policy
}

/** True only right after signing in. */
function offered({ oidc }: KoaContextWithOIDC): boolean {
  return (oidc.result as { offer?: boolean } | undefined)?.offer === true
}
