import type { Permission } from '../../../users/permissions.ts'
import type { Can } from './load-admin.ts'
import { sections } from './sections.ts'

/** The permission that each part of the administration needs; the others are for Admins alone. */
const needed: Readonly<Record<string, Permission>> = {
  '/admin/listProduct': 'wines.read',
  '/admin/listProductor': 'wines.change',
  '/admin/listCategory': 'wines.change',
  '/admin/listLocation': 'wines.change',
  '/admin/ventas': 'orders.read',
  '/admin/preparacion': 'parcels.pack',
  '/admin/mostrador': 'orders.change',
  '/admin/facturas': 'invoices.read',
  '/admin/usuarios': 'customers.read',
  '/admin/graficos': 'reports.read',
  '/admin/consultas': 'questions.answer',
  '/admin/opiniones': 'reviews.moderate',
  '/admin/novedades': 'newsletter.change',
  '/admin/importar': 'imports.run',
  '/admin/precios': 'prices.change',
  '/admin/promociones': 'prices.change',
  '/admin/ajustes': 'settings.change',
  '/admin/envios': 'settings.change',
  '/admin/historial': 'history.read',
  '/admin/avisos': 'alerts.read',
  '/admin/correo': 'mail.read',
}

/** The permission of the Admin alone. */
export const adminOnly: Permission = 'users.change'

export const neededFor = (path: string): Permission => needed[path] ?? adminOnly

/** The parts that a person may open. */
export const ownSections = (can: Can) => sections.filter(({ to }) => can(neededFor(to)))
