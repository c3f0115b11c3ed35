import { index, route, type RouteConfig } from '@react-router/dev/routes'

/** The spec's route table, path by path: the table of contents of the product. */
export default [
  index('routes/home.tsx'),
  route('error', 'routes/error.tsx'),
  route('detail/:id', 'routes/detail.tsx'),
  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
