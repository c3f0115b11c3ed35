import type { Role } from './role.ts'

/**
 * What a role of the shop's staff may do: the one table that calls, screens and tests go by. `read` looks, the rest
 * changes. A call or a screen names the permission that it needs; how to add one stands in docs/where-to-change.md.
 */
export const permissions = [
  // the administration's first screen, and what waits there
  'admin.open',
  'orders.read',
  'orders.change',
  // taking something off an order that is taken by hand
  'orders.discount',
  // steps of a paid order up to Completo, its parcel and its slip
  'parcels.pack',
  'returns.read',
  'returns.change',
  'payments.read',
  'payments.change',
  // money that came by transfer, in cash or through the shop's card terminal
  'payments.note',
  // what orders and sales come to
  'amounts.read',
  'customers.read',
  // another person's cart, favourites and personal data
  'customers.change',
  'reviews.moderate',
  // questions of the contact page
  'questions.answer',
  'newsletter.change',
  'wines.read',
  'wines.change',
  // prices of wines in the administration
  'prices.read',
  'prices.change',
  // what wines cost the shop, and the margin that leaves
  'costs.read',
  'imports.run',
  'stock.read',
  'stock.change',
  'reports.read',
  'invoices.read',
  'invoices.change',
  'alerts.read',
  'alerts.change',
  'history.read',
  // the shop's mails as they went out: links to sign in with are among them
  'mail.read',
  'mail.write',
  'settings.change',
  'users.change',
] as const
export type Permission = (typeof permissions)[number]

const everything: readonly Permission[] = permissions

/** Permissions by role. `User` and `Baja` are no staff. */
export const permissionsByRole: Readonly<Record<Role, readonly Permission[]>> = {
  Admin: everything,
  Ventas: [
    'admin.open',
    'orders.read',
    'orders.change',
    'parcels.pack',
    'returns.read',
    'returns.change',
    'payments.read',
    'payments.change',
    'payments.note',
    'amounts.read',
    'customers.read',
    'reviews.moderate',
    'questions.answer',
    'wines.read',
    'prices.read',
    'stock.read',
    'invoices.read',
    'invoices.change',
    'alerts.read',
    'alerts.change',
  ],
  Depósito: ['admin.open', 'orders.read', 'parcels.pack', 'wines.read', 'stock.read', 'stock.change'],
  Catálogo: [
    'admin.open',
    'wines.read',
    'wines.change',
    'prices.read',
    'prices.change',
    'costs.read',
    'imports.run',
    'stock.read',
  ],
  Contaduría: [
    'admin.open',
    'orders.read',
    'payments.read',
    'amounts.read',
    'wines.read',
    'prices.read',
    'costs.read',
    'stock.read',
    'reports.read',
    'invoices.read',
    'history.read',
  ],
  User: [],
  Baja: [],
}

const setOf = (role: Role): ReadonlySet<Permission> => new Set(permissionsByRole[role])

/** The permissions of each role, to look up in. */
export const permissionsOf: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  Admin: setOf('Admin'),
  Ventas: setOf('Ventas'),
  Depósito: setOf('Depósito'),
  Catálogo: setOf('Catálogo'),
  Contaduría: setOf('Contaduría'),
  User: setOf('User'),
  Baja: setOf('Baja'),
}

/** Whether a caller has a permission, by name rather than by any text. */
export function may(caller: { permissions: ReadonlySet<string> }, permission: Permission): boolean {
  return caller.permissions.has(permission)
}
