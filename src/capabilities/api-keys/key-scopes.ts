import { permissions, type Permission } from '../../users/permissions.ts'

/** A key makes no keys. */
export type Scope = Exclude<Permission, 'keys.change'>
export const scopes = permissions.filter((permission): permission is Scope => permission !== 'keys.change')

/** What each scope lets a program do, as the form says it. */
export const scopeNames: Readonly<Record<Scope, string>> = {
  'admin.open': 'Ver el resumen de la administración',
  'orders.read': 'Ver compras',
  'orders.change': 'Cambiar compras',
  'orders.discount': 'Dar descuentos en ventas del mostrador',
  'parcels.pack': 'Preparar y despachar',
  'returns.read': 'Ver devoluciones',
  'returns.change': 'Cambiar devoluciones',
  'payments.read': 'Ver cobros',
  'payments.change': 'Devolver dinero',
  'payments.note': 'Anotar cobros',
  'amounts.read': 'Ver importes de compras y ventas',
  'customers.read': 'Ver personas',
  'customers.change': 'Cambiar datos de personas',
  'customers.note': 'Anotar sobre personas',
  'reviews.moderate': 'Moderar opiniones',
  'questions.answer': 'Contestar consultas',
  'newsletter.change': 'Ver y quitar suscripciones',
  'wines.read': 'Ver vinos',
  'wines.change': 'Cambiar vinos',
  'prices.read': 'Ver precios',
  'prices.change': 'Cambiar precios y promociones',
  'costs.read': 'Ver costos',
  'imports.run': 'Importar',
  'stock.read': 'Ver stock',
  'stock.change': 'Cambiar stock',
  'stock.write-off': 'Dar de baja lo que se rompió',
  'reports.read': 'Ver informes',
  'invoices.read': 'Ver facturas',
  'invoices.change': 'Cambiar facturas',
  'alerts.read': 'Ver avisos',
  'alerts.change': 'Resolver avisos',
  'history.read': 'Ver el historial',
  'mail.read': 'Leer el correo que se envió (trae enlaces para ingresar)',
  'mail.write': 'Enviar correo',
  'settings.change': 'Cambiar ajustes y conexiones',
  'users.change': 'Cambiar perfiles de personas',
  'webhooks.change': 'Manejar las notificaciones a programas',
}
