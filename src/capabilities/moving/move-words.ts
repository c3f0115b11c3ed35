import type { MovedKind, MovedSystem } from './moved-kinds.ts'

export const systemNames: Record<MovedSystem, string> = {
  tiendanube: 'Tiendanube',
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
  prestashop: 'PrestaShop',
  own: 'otra tienda como esta',
}

export const kindNames: Record<MovedKind, { one: string; many: string }> = {
  product: { one: 'Producto', many: 'Productos' },
  customer: { one: 'Cliente', many: 'Clientes' },
  order: { one: 'Pedido', many: 'Pedidos' },
  opinion: { one: 'Opinión', many: 'Opiniones' },
  coupon: { one: 'Cupón', many: 'Cupones' },
  address: { one: 'Dirección anterior', many: 'Direcciones anteriores' },
  picture: { one: 'Imágenes', many: 'Imágenes de productos' },
  setting: { one: 'Ajuste', many: 'Ajustes' },
}

export const stateNames: Record<string, string> = {
  espera: 'Vendría',
  traida: 'Vino',
  repetida: 'Ya estaba',
  afuera: 'Queda afuera',
  deshecha: 'Se deshizo',
}
