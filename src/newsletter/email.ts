/** A basic check: something, an at sign, something with a dot. Whether it exists only a message can tell. */
const pattern = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/

export type EmailCheck = { ok: true; email: string } | { ok: false; why: 'empty' | 'malformed' }

export function checkEmail(typed: string): EmailCheck {
  const email = typed.trim()
  if (email === '') return { ok: false, why: 'empty' }
  return pattern.test(email) && email.length <= 200 ? { ok: true, email } : { ok: false, why: 'malformed' }
}
