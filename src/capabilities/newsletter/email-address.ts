import { isReadable, trimMailAddress } from '../../platform/http/readable-address.ts'

/** A basic syntax check: text, an at sign, text with a dot. Whether the mailbox exists only a mail can tell. */
const pattern = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/

export type EmailCheck = { ok: true; email: string } | { ok: false; why: 'empty' | 'malformed' }

export function checkEmail(typed: string): EmailCheck {
  const email = trimMailAddress(typed)
  if (email === '') return { ok: false, why: 'empty' }
  return pattern.test(email) && isReadable(email) && email.length <= 200
    ? { ok: true, email }
    : { ok: false, why: 'malformed' }
}
