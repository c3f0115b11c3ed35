/** The parts of the administration, in the order of the menu. */
export const sections = [
  { to: '/admin/listProduct', name: 'Productos', text: 'Vinos, precios y stock' },
  { to: '/admin/listProductor', name: 'Bodegas', text: 'Quiénes hacen los vinos' },
  { to: '/admin/listCategory', name: 'Categorías', text: 'Tipo, variedad y azúcar' },
  { to: '/admin/listLocation', name: 'Lugares', text: 'De dónde vienen los vinos' },
  { to: '/admin/ventas', name: 'Ventas', text: 'Órdenes y su estado' },
  { to: '/admin/usuarios', name: 'Usuarios', text: 'Personas y perfiles' },
  { to: '/admin/graficos', name: 'Gráficos', text: 'Ventas por categoría' },
  { to: '/admin/opiniones', name: 'Opiniones', text: 'Responder, ocultar, avisos' },
  { to: '/admin/novedades', name: 'Novedades', text: 'Quiénes se suscribieron' },
  { to: '/admin/importar', name: 'Importar', text: 'Vinos desde un archivo, y el catálogo como archivo' },
  { to: '/admin/precios', name: 'Precios', text: 'Subir o bajar muchos a la vez' },
  { to: '/admin/ajustes', name: 'Ajustes', text: 'Nombre, datos legales, locales, avisos' },
  { to: '/admin/promociones', name: 'Promociones', text: 'Descuentos, códigos y regalos' },
  { to: '/admin/historial', name: 'Historial', text: 'Quién cambió qué y cuándo' },
  { to: '/admin/avisos', name: 'Avisos', text: 'Lo que la tienda no pudo hacer sola' },
  { to: '/admin/correo', name: 'Correo', text: 'Lo que la tienda envió' },
]
