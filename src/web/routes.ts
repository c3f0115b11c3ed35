import { index, route, type RouteConfig } from '@react-router/dev/routes'

/** The spec's route table, path by path: the table of contents of the product. */
export default [
  index('routes/home.tsx'),
  route('error', 'routes/error.tsx'),
  route('detail/:id', 'routes/detail.tsx'),
  route('shoppingCart', 'routes/cart.tsx'),
  route('profile', 'routes/profile.tsx'),
  route('user/orders', 'routes/orders.tsx'),
  route('user/address/:id', 'routes/address.tsx'),
  route('user/orderDetail', 'routes/order-detail.tsx'),
  route('user/comprarealizada', 'routes/purchase-done.tsx'),
  route('user/listfavorite', 'routes/favourites.tsx'),
  route('review/:id', 'routes/review.tsx'),
  route('shoppingData', 'routes/shopping-data.tsx'),
  route('contact', 'routes/contact.tsx'),
  route('about', 'routes/about.tsx'),
  route('terminos', 'routes/terms.tsx'),
  route('privacidad', 'routes/privacy.tsx'),
  route('envios', 'routes/shipping.tsx'),
  route('arrepentimiento', 'routes/withdrawal.tsx'),
  route('user/orderDetailAdmin', 'routes/admin-order.tsx'),
  route('admin/home', 'routes/admin-home.tsx'),
  route('admin/ventas', 'routes/admin-sales.tsx'),
  route('admin/usuarios', 'routes/admin-users.tsx'),
  route('admin/correo', 'routes/admin-mail.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
