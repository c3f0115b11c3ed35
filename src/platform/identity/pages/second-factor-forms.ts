import { findAccount, type Account } from '../accounts/accounts.ts'
import { parsed } from './passkey-offer.ts'
import { challengeOf, relyingParty, signInOptions, usePasskey } from '../factors/passkeys.ts'
import { enrolPage, recoveryCodesPage, secondFactorPage } from './second-factor-pages.ts'
import {
  checkCode,
  factorsOf,
  newRecoveryCodes,
  startTotp,
  mailFactorChange,
} from '../factors/second-factor.ts'
import type { PageAnswer } from './send-page.ts'
import { shopName } from '../accounts/shop-name.ts'
import { waitSentence, type InteractionParts } from './sign-in-forms.ts'

/** `proven` lists the factors in RFC 8176 terms; `show` renders a page before continuing. */
type StepAnswer = { proven: string[]; show?: (next: string) => string } | PageAnswer
type Step = { parts: InteractionParts; uid: string; account: Account }

const wrongCode = 'Ese código no es, venció o ya se usó. Esperá el siguiente y probá de nuevo.'
const wrongPasskey = 'Esa clave de acceso no es de tu cuenta, o tu dispositivo no comprobó que sos vos.'

/** Undefined if the account is gone. */
export async function secondStep(
  parts: InteractionParts,
  uid: string,
  accountId: string,
): Promise<Step | undefined> {
  const account = await findAccount(parts.pool, accountId)
  return account && { parts, uid, account }
}

/** The page that asks for the second factor, or sets one up for users without one. */
export async function secondFactorView({ parts, uid, account }: Step, error?: string): Promise<string> {
  const { pool, publicUrl } = parts
  const { totp, passkeys } = await factorsOf(pool, account.id)
  if (!totp && passkeys === 0) {
    const setup = await startTotp(pool, account, shopName())
    if (setup) return enrolPage({ uid, setup, error })
  }
  const party = passkeys > 0 ? relyingParty(publicUrl) : undefined
  const passkey = party && signInOptions(party, await challengeOf(pool, uid, 'sign in'))
  return secondFactorPage({ uid, error, totp, passkey })
}

/**
 * Handles those pages' forms.
 * @param step last segment of the form's URL
 */
export async function answerSecondFactor(
  step: Step,
  form: URLSearchParams,
  name: string,
): Promise<StepAnswer> {
  return name === 'passkey' ? answerWithPasskey(step, form) : answerWithCode(step, form, name === 'enrol')
}

async function answerWithPasskey(step: Step, form: URLSearchParams): Promise<StepAnswer> {
  const { parts, uid, account } = step
  const party = relyingParty(parts.publicUrl)
  const challenge = await challengeOf(parts.pool, uid, 'sign in')
  const response = parsed(form.get('assertion') ?? '')
  const used = party && (await usePasskey(parts.pool, party, response, { challenge, accountId: account.id }))
  // a password and a device without user verification also make two factors
  return used ? { proven: ['hwk'] } : { status: 401, html: await secondFactorView(step, wrongPasskey) }
}

async function answerWithCode(step: Step, form: URLSearchParams, enrolling: boolean): Promise<StepAnswer> {
  const { parts, uid, account } = step
  const { pool } = parts
  const factors = await factorsOf(pool, account.id)
  // nobody with a factor may enrol another one here
  if (enrolling && (factors.totp || factors.passkeys > 0))
    return { status: 401, html: await secondFactorView(step, wrongCode) }
  const code = (form.get('code') ?? '').replaceAll('\0', '').slice(0, 60)
  const check = await checkCode(pool, account, code, enrolling)
  if (!check.ok && check.why === 'too-many') {
    const html = await secondFactorView(step, waitSentence(check.seconds))
    return { status: 429, html, waitSeconds: check.seconds }
  }
  if (!check.ok) return { status: 401, html: await secondFactorView(step, wrongCode) }
  if (!enrolling) return { proven: ['otp'] }
  const codes = await newRecoveryCodes(pool, account.id)
  await mailFactorChange(pool, account.id, 'factor-on')
  return { proven: ['otp'], show: (next) => recoveryCodesPage({ uid, codes, next }) }
}
