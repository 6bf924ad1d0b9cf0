import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** Every address of the site and the file that answers it. */
export default [
  route('acces', 'features/site-gate/gate.page.tsx'),
  layout('layouts/site.tsx', [
    index('features/public-site/landing.page.tsx'),
  ]),
  route('*', 'features/public-site/not-found.page.tsx'),
] satisfies RouteConfig
