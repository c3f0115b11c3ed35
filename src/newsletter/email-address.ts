/** A basic syntax check: text, an at sign, text with a dot. Whether the mailbox exists only a mail can tell. */
const pattern = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/

export type EmailCheck = { ok: true; email: string } | { ok: false; why: 'empty' | 'malformed' }

export function checkEmail(typed: string): EmailCheck {
  const email = typed.trim()
  if (email === '') return { ok: false, why: 'empty' }
  return pattern.test(email) && email.length <= 200 ? { ok: true, email } : { ok: false, why: 'malformed' }
}
