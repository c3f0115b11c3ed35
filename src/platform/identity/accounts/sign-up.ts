import type pg from 'pg'
import { openAccount, spellEmail, type Account, type NewAccount } from './accounts.ts'
import { isReadable } from '../../http/readable-address.ts'
import { passwordProblem } from './password-rules.ts'
import { takeSignUpTurn } from './sign-in-throttle.ts'

export type SignUp = {
  email: string
  nickname: string
  password: string
  address: string
  /** Browser and operating system, as text. */
  openedWith?: string
  /** Creates the account; undefined if someone else has the address. By default for strangers. */
  open?: (pool: pg.Pool, account: NewAccount) => Promise<Account | undefined>
}

export type SignedUp =
  | { ok: true; accountId: string }
  | { ok: false; why: 'too-many'; given: Given }
  | { ok: false; why: 'invalid'; at: 'email' | 'nickname' | 'password'; detail: string; given: Given }

type Given = { email: string; nickname: string }

// only addresses that mail headers and pages can hold
const emailPattern = /^[^\s@<>()",:;\\\p{Cc}]+@[^\s@<>()",:;\\\p{Cc}]+\.[^\s@<>()",:;\\\p{Cc}]+$/u

/** Whether an address in canonical spelling is plausible. */
export const isEmail = (email: string) => email.length <= 254 && emailPattern.test(email) && isReadable(email)

/**
 * Creates an account from the sign-up form. Response and work do not depend on whether the address has one
 * already; its mailbox gets a mail. At most 50 per network in 15 minutes.
 */
export async function signUp(pool: pg.Pool, form: SignUp): Promise<SignedUp> {
  const email = spellEmail(form.email)
  const nickname = form.nickname.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  const given: Given = { email: email.slice(0, 254), nickname: nickname.slice(0, 80) }
  const problem = (at: 'email' | 'nickname' | 'password', detail: string): SignedUp => ({
    ok: false,
    why: 'invalid',
    at,
    detail,
    given,
  })
  if (!isEmail(email)) {
    return problem('email', 'Ese correo electrónico no parece válido.')
  }
  if (nickname === '') return problem('nickname', 'Contanos cómo querés que te llamemos.')
  if (nickname.length > 80) return problem('nickname', 'Ese nombre es demasiado largo: hasta ochenta letras.')
  const turn = await takeSignUpTurn(pool, form.address, email)
  if (!turn.ok) return { ok: false, why: 'too-many', given }
  // after counting the attempt, because judging a long password takes milliseconds
  const weak = await passwordProblem(form.password, { email, nickname })
  if (weak) return problem('password', weak)
  const { password, openedWith = '', open = openAccount } = form
  const account = await open(pool, { email, nickname, password, openedWith })
  if (!account) return problem('email', 'Ese correo ya tiene una cuenta. Ingresá con ella.')
  return { ok: true, accountId: account.id }
}
