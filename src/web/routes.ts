import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { screens } from '../capabilities/screens.ts'
import { adminScreens } from './admin/ui/admin-screens.ts'

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
    layout('admin/kit/screen-layout.tsx', [
      ...Object.entries(adminScreens).map(([path, { file, id }]) =>
        route(path, `admin/${file}`, id === undefined ? {} : { id }),
      ),
      ...added('adminPages'),
    ]),
  ]),
  ...added('pages'),
  route('sin-conexion', 'offline/offline.tsx'),
  route('*', 'storefront/errors/not-found.tsx'),
] satisfies RouteConfig
