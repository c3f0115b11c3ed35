import type { Section } from './sections.ts'

export type CoreScreen = {
  /** Its file in `src/web/admin`. */
  file: string
  /** Tells apart the pages of one file. */
  id?: string
  /** Its entry in the menu, unless it is reached from another screen. */
  menu?: Omit<Section, 'to'>
}

/** The screens of the administration by path, in the order of the menu. Capabilities have theirs in their `screens.ts`. */
export const adminScreens: Readonly<Record<string, CoreScreen>> = {
  'admin/listProduct': {
    file: 'product/products.tsx',
    menu: { needs: 'wines.read', group: 'catalogue', name: 'Productos', text: 'Vinos, precios y stock' },
  },
  'admin/listProductor': {
    file: 'taxonomy/producers.tsx',
    menu: { needs: 'wines.change', group: 'catalogue', name: 'Bodegas', text: 'Quiénes hacen los vinos' },
  },
  'admin/listCategory': {
    file: 'taxonomy/categories.tsx',
    menu: { needs: 'wines.change', group: 'catalogue', name: 'Categorías', text: 'Tipo, varietal y azúcar' },
  },
  'admin/listLocation': {
    file: 'taxonomy/locations.tsx',
    menu: { needs: 'wines.change', group: 'catalogue', name: 'Lugares', text: 'De dónde vienen los vinos' },
  },
  'admin/ventas': {
    file: 'sales/sales.tsx',
    menu: { needs: 'orders.read', group: 'sell', name: 'Ventas', text: 'Compras y su estado' },
  },
  'admin/preparacion': {
    file: 'picking/picking.tsx',
    menu: {
      needs: 'parcels.pack',
      group: 'sell',
      name: 'Preparación',
      text: 'Qué juntar, estante por estante',
    },
  },
  'admin/despacho': {
    file: 'dispatch/dispatch.tsx',
    menu: {
      needs: 'parcels.pack',
      group: 'sell',
      name: 'Despacho',
      text: 'Escanear etiquetas y marcar lo que sale',
    },
  },
  'admin/seguimientos': { file: 'dispatch/tracking-list.tsx' },
  'admin/mostrador': {
    file: 'manual-order/manual-order.tsx',
    menu: {
      needs: 'orders.change',
      group: 'sell',
      name: 'Mostrador',
      text: 'Ventas en el local y por teléfono',
    },
  },
  'admin/facturas': {
    file: 'invoices/invoices.tsx',
    menu: {
      needs: 'invoices.read',
      group: 'sell',
      name: 'Facturas',
      text: 'Comprobantes, rechazos e IVA Ventas',
    },
  },
  'admin/usuarios': {
    file: 'users/users.tsx',
    menu: { needs: 'customers.read', group: 'people', name: 'Usuarios', text: 'Personas y perfiles' },
  },
  'admin/graficos': {
    file: 'reporting/charts.tsx',
    menu: { needs: 'reports.read', group: 'reports', name: 'Gráficos', text: 'Ventas por categoría' },
  },
  'admin/importar': {
    file: 'import/import.tsx',
    menu: {
      needs: 'imports.run',
      group: 'catalogue',
      name: 'Importar',
      text: 'Vinos desde un archivo, y el catálogo como archivo',
    },
  },
  'admin/precios': {
    file: 'prices/prices.tsx',
    menu: {
      needs: 'prices.change',
      group: 'catalogue',
      name: 'Precios',
      text: 'Subir o bajar muchos a la vez',
    },
  },
  'admin/ajustes/:part?': {
    file: 'settings/settings.tsx',
    menu: {
      needs: 'settings.change',
      group: 'shop',
      name: 'Ajustes',
      text: 'Nombre, datos legales, locales, avisos',
    },
  },
  'admin/conexiones/:part?': {
    file: 'connections/connections.tsx',
    menu: {
      needs: 'settings.change',
      group: 'shop',
      name: 'Conexiones',
      text: 'Mercado Pago, correo, ARCA y copias',
    },
  },
  'admin/promociones': {
    file: 'promotions/promotions.tsx',
    menu: {
      needs: 'prices.change',
      group: 'sell',
      name: 'Promociones',
      text: 'Descuentos, códigos y regalos',
    },
  },
  'admin/envios': {
    file: 'delivery/delivery.tsx',
    menu: {
      needs: 'settings.change',
      group: 'shop',
      name: 'Envíos',
      text: 'Zonas, formas de entrega, días y feriados',
    },
  },
  'admin/historial': {
    file: 'history/history.tsx',
    menu: { needs: 'history.read', group: 'reports', name: 'Historial', text: 'Quién cambió qué y cuándo' },
  },
  'admin/avisos': {
    file: 'alerts/alerts.tsx',
    menu: {
      needs: 'alerts.read',
      group: 'sell',
      name: 'Avisos',
      text: 'Lo que la tienda no pudo hacer sola',
    },
  },
  'admin/correo': {
    file: 'mail/mail.tsx',
    menu: { needs: 'mail.read', group: 'people', name: 'Correo', text: 'Lo que la tienda envió' },
  },
  'user/orderDetailAdmin': { file: 'order/order.tsx' },
  'admin/home': { file: 'home/home.tsx' },
  'admin/remitos': { file: 'packing-slips/packing-slips.tsx' },
  'admin/addProduct': { file: 'product/product-route.tsx', id: 'add-product' },
  'admin/addProductUpd/:id': { file: 'product/product-route.tsx', id: 'update-product' },
  'admin/formProductor': { file: 'taxonomy/producer-form.tsx' },
  'admin/formLocation': { file: 'taxonomy/location-form.tsx' },
  'admin/formCategory': { file: 'taxonomy/category-form.tsx' },
  'admin/promocion': { file: 'promotions/promotion.tsx' },
}
