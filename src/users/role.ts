/** Staff roles; `permissions.ts` says what each may do. */
export const staffRoles = ['Admin', 'Ventas', 'Depósito', 'Catálogo', 'Contaduría'] as const

/** All roles. User: a customer. Baja: deactivated by an Admin. */
export const roles = [...staffRoles, 'User', 'Baja'] as const
export type Role = (typeof roles)[number]
export type StaffRole = (typeof staffRoles)[number]
/** Roles that may sign in. */
export const activeRoles = [...staffRoles, 'User'] as const
export type ActiveRole = (typeof activeRoles)[number]

const staff: ReadonlySet<Role> = new Set(staffRoles)
export const isStaff = (role: Role): boolean => staff.has(role)

/** Parses a role that may sign in; undefined for anything else. */
export function activeRole(text: string | null | undefined): ActiveRole | undefined {
  return activeRoles.find((role) => role === text)
}

/** The initial role from a token's claim; customer if the claim is unknown. */
export function roleFromClaim(claim: string | undefined): Role {
  return activeRole(claim) ?? 'User'
}

export type RoleChange = { ok: true } | { ok: false; why: 'last-admin' }

/** Whether a role may change: the last Admin can be neither demoted nor removed. */
export function decideRoleChange(from: Role, to: Role, admins: number): RoleChange {
  if (from === 'Admin' && to !== 'Admin' && admins <= 1) return { ok: false, why: 'last-admin' }
  return { ok: true }
}
