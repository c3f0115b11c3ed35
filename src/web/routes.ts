import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { screens } from '../capabilities/screens.ts'

/** Pages of the capabilities. */
const added = (kind: 'pages' | 'adminPages') =>
  Object.entries(screens).flatMap(([capability, { [kind]: pages = {} }]) =>
    Object.entries(pages).map(([path, file]) =>
      route(path, `../capabilities/${capability}/web/${file}`, {
        id: `capabilities/${capability}/${file.replace(/\.tsx$/, '')}`,
      }),
    ),
  )

/** The spec's route table, path by path: the table of contents of the product. */
export default [
  index('storefront/home/home.tsx'),
  route('error', 'storefront/errors/error.tsx'),
  route('detail/:id/:name?', 'storefront/detail/detail.tsx'),
  route('bodegas', 'storefront/origin/bodegas.tsx'),
  route('bodega/:id/:name?', 'storefront/origin/bodega.tsx'),
  route('regiones', 'storefront/origin/regions.tsx'),
  route('region/:id/:name?', 'storefront/origin/region.tsx'),
  route('promociones', 'storefront/promotion/promotions.tsx'),
  route('promocion/:id', 'storefront/promotion/promotion.tsx'),
  route('shoppingCart', 'storefront/cart/cart.tsx'),
  route('profile', 'storefront/profile/profile.tsx'),
  route('user/orders', 'storefront/orders/orders.tsx'),
  route('user/address/:id', 'storefront/address/address.tsx'),
  route('user/orderDetail', 'storefront/orders/order-detail.tsx'),
  route('user/comprarealizada', 'storefront/orders/purchase-result.tsx'),
  route('shoppingData', 'storefront/address/shopping-data.tsx'),
  route('contact', 'storefront/contact/contact.tsx'),
  route('about', 'storefront/about/about.tsx'),
  route('terminos', 'storefront/law/terms.tsx'),
  route('privacidad', 'storefront/law/privacy.tsx'),
  route('envios', 'storefront/law/shipping.tsx'),
  route('seguimiento', 'storefront/tracking/tracking.tsx'),
  route('arrepentimiento', 'storefront/withdrawal/withdrawal.tsx'),
  layout('admin/ui/admin-layout.tsx', [
    route('user/orderDetailAdmin', 'admin/order/order.tsx'),
    route('admin/home', 'admin/home/home.tsx'),
    route('admin/ventas', 'admin/sales/sales.tsx'),
    route('admin/mostrador', 'admin/manual-order/manual-order.tsx'),
    route('admin/facturas', 'admin/invoices/invoices.tsx'),
    route('admin/preparacion', 'admin/picking/picking.tsx'),
    route('admin/remitos', 'admin/packing-slips/packing-slips.tsx'),
    route('admin/usuarios', 'admin/users/users.tsx'),
    route('admin/correo', 'admin/mail/mail.tsx'),
    route('admin/avisos', 'admin/alerts/alerts.tsx'),
    route('admin/listProduct', 'admin/product/products.tsx'),
    route('admin/addProduct', 'admin/product/product-route.tsx', { id: 'add-product' }),
    route('admin/addProductUpd/:id', 'admin/product/product-route.tsx', { id: 'update-product' }),
    route('admin/listProductor', 'admin/taxonomy/producers.tsx'),
    route('admin/formProductor', 'admin/taxonomy/producer-form.tsx'),
    route('admin/listLocation', 'admin/taxonomy/locations.tsx'),
    route('admin/formLocation', 'admin/taxonomy/location-form.tsx'),
    route('admin/listCategory', 'admin/taxonomy/categories.tsx'),
    route('admin/formCategory', 'admin/taxonomy/category-form.tsx'),
    route('admin/graficos', 'admin/reporting/charts.tsx'),
    route('admin/importar', 'admin/import/import.tsx'),
    route('admin/precios', 'admin/prices/prices.tsx'),
    route('admin/ajustes/:part?', 'admin/settings/settings.tsx'),
    route('admin/conexiones/:part?', 'admin/connections/connections.tsx'),
    route('admin/promociones', 'admin/promotions/promotions.tsx'),
    route('admin/promocion', 'admin/promotions/promotion.tsx'),
    route('admin/envios', 'admin/delivery/delivery.tsx'),
    route('admin/historial', 'admin/history/history.tsx'),
    ...added('adminPages'),
  ]),
  ...added('pages'),
  route('sin-conexion', 'offline/offline.tsx'),
  route('*', 'storefront/errors/not-found.tsx'),
] satisfies RouteConfig
