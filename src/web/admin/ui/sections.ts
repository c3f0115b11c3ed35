import { screens } from '../../../capabilities/screens.ts'
import type { Permission } from '../../../users/permissions.ts'
import type { Can } from './load-admin.ts'

/** What the parts are for, in the order of the rail. */
export const sectionGroups = [
  { id: 'sell', name: 'Vender' },
  { id: 'catalogue', name: 'Catálogo' },
  { id: 'people', name: 'Clientes' },
  { id: 'reports', name: 'Informes' },
  { id: 'shop', name: 'Tienda' },
] as const

export type Section = {
  to: string
  /** What opens it. */
  needs: Permission
  group: (typeof sectionGroups)[number]['id']
  name: string
  text: string
  /** Which of the pending counts its entry shows. */
  count?: 'questions'
}

/** The parts of the administration, in the order of the menu. */
export const sections: readonly Section[] = [
  {
    to: '/admin/listProduct',
    needs: 'wines.read',
    group: 'catalogue',
    name: 'Productos',
    text: 'Vinos, precios y stock',
  },
  {
    to: '/admin/listProductor',
    needs: 'wines.change',
    group: 'catalogue',
    name: 'Bodegas',
    text: 'Quiénes hacen los vinos',
  },
  {
    to: '/admin/listCategory',
    needs: 'wines.change',
    group: 'catalogue',
    name: 'Categorías',
    text: 'Tipo, varietal y azúcar',
  },
  {
    to: '/admin/listLocation',
    needs: 'wines.change',
    group: 'catalogue',
    name: 'Lugares',
    text: 'De dónde vienen los vinos',
  },
  { to: '/admin/ventas', needs: 'orders.read', group: 'sell', name: 'Ventas', text: 'Compras y su estado' },
  {
    to: '/admin/preparacion',
    needs: 'parcels.pack',
    group: 'sell',
    name: 'Preparación',
    text: 'Qué juntar, estante por estante',
  },
  {
    to: '/admin/despacho',
    needs: 'parcels.pack',
    group: 'sell',
    name: 'Despacho',
    text: 'Escanear etiquetas y marcar lo que sale',
  },
  {
    to: '/admin/mostrador',
    needs: 'orders.change',
    group: 'sell',
    name: 'Mostrador',
    text: 'Ventas en el local y por teléfono',
  },
  {
    to: '/admin/facturas',
    needs: 'invoices.read',
    group: 'sell',
    name: 'Facturas',
    text: 'Comprobantes, rechazos e IVA Ventas',
  },
  {
    to: '/admin/usuarios',
    needs: 'customers.read',
    group: 'people',
    name: 'Usuarios',
    text: 'Personas y perfiles',
  },
  {
    to: '/admin/graficos',
    needs: 'reports.read',
    group: 'reports',
    name: 'Gráficos',
    text: 'Ventas por categoría',
  },
  ...Object.values(screens).flatMap(({ sections: added = [] }) => added),
  {
    to: '/admin/importar',
    needs: 'imports.run',
    group: 'catalogue',
    name: 'Importar',
    text: 'Vinos desde un archivo, y el catálogo como archivo',
  },
  {
    to: '/admin/precios',
    needs: 'prices.change',
    group: 'catalogue',
    name: 'Precios',
    text: 'Subir o bajar muchos a la vez',
  },
  {
    to: '/admin/ajustes',
    needs: 'settings.change',
    group: 'shop',
    name: 'Ajustes',
    text: 'Nombre, datos legales, locales, avisos',
  },
  {
    to: '/admin/conexiones',
    needs: 'settings.change',
    group: 'shop',
    name: 'Conexiones',
    text: 'Mercado Pago, correo, ARCA y copias',
  },
  {
    to: '/admin/promociones',
    needs: 'prices.change',
    group: 'sell',
    name: 'Promociones',
    text: 'Descuentos, códigos y regalos',
  },
  {
    to: '/admin/envios',
    needs: 'settings.change',
    group: 'shop',
    name: 'Envíos',
    text: 'Zonas, formas de entrega, días y feriados',
  },
  {
    to: '/admin/historial',
    needs: 'history.read',
    group: 'reports',
    name: 'Historial',
    text: 'Quién cambió qué y cuándo',
  },
  {
    to: '/admin/avisos',
    needs: 'alerts.read',
    group: 'sell',
    name: 'Avisos',
    text: 'Lo que la tienda no pudo hacer sola',
  },
  {
    to: '/admin/correo',
    needs: 'mail.read',
    group: 'people',
    name: 'Correo',
    text: 'Lo que la tienda envió',
  },
]

/** The parts that a person may open. */
export const ownSections = (can: Can) => sections.filter(({ needs }) => can(needs))
