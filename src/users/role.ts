/** What a person may be. Baja: deactivated by an Admin. */
export const roles = ['Admin', 'User', 'Baja'] as const
export type Role = (typeof roles)[number]

/** The role that a token's claim seeds at the first sign-in; anything unknown is a plain customer. */
export function roleFromClaim(claim: string | undefined): Role {
  return claim === 'Admin' ? 'Admin' : 'User'
}

export type RoleChange = { ok: true } | { ok: false; why: 'last-admin' }

/** Whether a role may change: the last Admin can be neither demoted nor removed. */
export function decideRoleChange(from: Role, to: Role, admins: number): RoleChange {
  if (from === 'Admin' && to !== 'Admin' && admins <= 1) return { ok: false, why: 'last-admin' }
  return { ok: true }
}
