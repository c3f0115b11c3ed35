import { isReadable } from '../../http/readable-address.ts'
import type { Profile } from './port.ts'

export type Claims = Record<string, unknown>

/** A signed-in user as the provider describes them. */
export type SignedInPerson = Profile & {
  sub: string
  /** First role that the provider names. */
  role: string | undefined
}

/** Maximum length of a subject. The users table and URLs with a subject rely on it. */
const longestSubject = 255
const longestText = 2000

/** Reads a user from claims. Drops values that are not text, too long, or cannot be stored. */
export function readPerson(claims: Claims, rolesClaim: string): SignedInPerson | undefined {
  const sub = textOf(claims['sub'])
  if (sub === undefined || sub.length > longestSubject) return undefined
  const person: SignedInPerson = { sub, role: firstRole(claims, rolesClaim) }
  for (const name of ['email', 'nickname', 'name', 'picture'] as const) {
    const value = textOf(claims[name])
    if (value !== undefined && (name !== 'email' || isReadable(value))) person[name] = value
  }
  if (typeof claims['email_verified'] === 'boolean') person.emailVerified = claims['email_verified']
  return person
}

/** Whether the provider reports more than one factor (RFC 8176). */
export function saysSecondFactor({ amr }: Claims): boolean {
  return Array.isArray(amr) && amr.includes('mfa')
}

// PostgreSQL's text cannot store NUL
function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= longestText && !value.includes('\0')
    ? value
    : undefined
}

/**
 * The first role of a claim: a list at Auth0 and Entra, nested at Keycloak (`realm_access.roles`), an
 * object's keys at Zitadel.
 * @param where the claim's name or path
 */
export function firstRole(claims: Claims, where: string): string | undefined {
  const value = Object.hasOwn(claims, where) ? claims[where] : lyingAt(claims, where.split('.'))
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return typeof value[0] === 'string' ? value[0] : undefined
  return typeof value === 'object' && value !== null ? Object.keys(value)[0] : undefined
}

function lyingAt(claims: unknown, [first, ...rest]: string[]): unknown {
  if (first === undefined) return claims
  if (typeof claims !== 'object' || claims === null || !Object.hasOwn(claims, first)) return undefined
  return lyingAt((claims as Claims)[first], rest)
}
