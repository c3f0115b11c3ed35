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
  group: (typeof sectionGroups)[number]['id']
  name: string
  text: string
}

/** The parts of the administration, in the order of the menu. */
export const sections: readonly Section[] = [
  { to: '/admin/listProduct', group: 'catalogue', name: 'Productos', text: 'Vinos, precios y stock' },
  { to: '/admin/listProductor', group: 'catalogue', name: 'Bodegas', text: 'Quiénes hacen los vinos' },
  { to: '/admin/listCategory', group: 'catalogue', name: 'Categorías', text: 'Tipo, varietal y azúcar' },
  { to: '/admin/listLocation', group: 'catalogue', name: 'Lugares', text: 'De dónde vienen los vinos' },
  { to: '/admin/ventas', group: 'sell', name: 'Ventas', text: 'Compras y su estado' },
  { to: '/admin/preparacion', group: 'sell', name: 'Preparación', text: 'Qué juntar, estante por estante' },
  { to: '/admin/mostrador', group: 'sell', name: 'Mostrador', text: 'Ventas en el local y por teléfono' },
  { to: '/admin/facturas', group: 'sell', name: 'Facturas', text: 'Comprobantes, rechazos e IVA Ventas' },
  { to: '/admin/usuarios', group: 'people', name: 'Usuarios', text: 'Personas y perfiles' },
  { to: '/admin/graficos', group: 'reports', name: 'Gráficos', text: 'Ventas por categoría' },
  { to: '/admin/consultas', group: 'people', name: 'Consultas', text: 'Lo que preguntan, y responderles' },
  { to: '/admin/opiniones', group: 'people', name: 'Opiniones', text: 'Responder, ocultar, avisos' },
  { to: '/admin/novedades', group: 'people', name: 'Novedades', text: 'Quiénes se suscribieron' },
  {
    to: '/admin/importar',
    group: 'catalogue',
    name: 'Importar',
    text: 'Vinos desde un archivo, y el catálogo como archivo',
  },
  { to: '/admin/precios', group: 'catalogue', name: 'Precios', text: 'Subir o bajar muchos a la vez' },
  { to: '/admin/ajustes', group: 'shop', name: 'Ajustes', text: 'Nombre, datos legales, locales, avisos' },
  { to: '/admin/promociones', group: 'sell', name: 'Promociones', text: 'Descuentos, códigos y regalos' },
  { to: '/admin/envios', group: 'shop', name: 'Envíos', text: 'Zonas, formas de entrega, días y feriados' },
  { to: '/admin/historial', group: 'reports', name: 'Historial', text: 'Quién cambió qué y cuándo' },
  { to: '/admin/avisos', group: 'sell', name: 'Avisos', text: 'Lo que la tienda no pudo hacer sola' },
  { to: '/admin/correo', group: 'people', name: 'Correo', text: 'Lo que la tienda envió' },
]
