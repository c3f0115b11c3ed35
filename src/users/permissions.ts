import type { Role } from './role.ts'

/**
 * What staff roles may do: the single table behind calls, screens and tests. `read` permits looking, anything
 * else changing. Calls and screens name the permission they need; docs/where-to-change.md explains how to add
 * one.
 */
export const permissions = [
  // the admin area's home screen and its pending tasks
  'admin.open',
  'orders.read',
  'orders.change',
  // give discounts on manual orders
  'orders.discount',
  // move a paid order up to Completo; its parcel and packing slip
  'parcels.pack',
  'returns.read',
  'returns.change',
  'payments.read',
  'payments.change',
  // record payments by transfer, in cash or through the shop's card terminal
  'payments.note',
  // amounts of orders and sales
  'amounts.read',
  'customers.read',
  // another user's cart, favourites and personal data
  'customers.change',
  'reviews.moderate',
  // messages from the contact page
  'questions.answer',
  'newsletter.change',
  'wines.read',
  'wines.change',
  // wine prices in the admin area
  'prices.read',
  'prices.change',
  // costs and margins of wines
  'costs.read',
  'imports.run',
  'stock.read',
  'stock.change',
  // take broken or missing bottles off the shelf
  'stock.write-off',
  'reports.read',
  'invoices.read',
  'invoices.change',
  'alerts.read',
  'alerts.change',
  'history.read',
  // sent mails, which include sign-in links
  'mail.read',
  'mail.write',
  'settings.change',
  'users.change',
  // make and end the keys that programs call the API with; no key has it
  'keys.change',
  // send events to other programs
  'webhooks.change',
] as const
export type Permission = (typeof permissions)[number]

const everything: readonly Permission[] = permissions

/** Permissions by role. `User` and `Baja` are not staff. */
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
    'stock.write-off',
    'invoices.read',
    'invoices.change',
    'alerts.read',
    'alerts.change',
  ],
  Depósito: [
    'admin.open',
    'orders.read',
    'parcels.pack',
    'wines.read',
    'stock.read',
    'stock.change',
    'stock.write-off',
  ],
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

/** Permissions of each role, as sets. */
export const permissionsOf: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  Admin: setOf('Admin'),
  Ventas: setOf('Ventas'),
  Depósito: setOf('Depósito'),
  Catálogo: setOf('Catálogo'),
  Contaduría: setOf('Contaduría'),
  User: setOf('User'),
  Baja: setOf('Baja'),
}

/** Like `permissions.has`, but accepts only existing permission names. */
export function may(caller: { permissions: ReadonlySet<string> }, permission: Permission): boolean {
  return caller.permissions.has(permission)
}
