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
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
