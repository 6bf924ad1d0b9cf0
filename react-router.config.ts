import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  // `scripts/build.mjs` builds beside what serves.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // No page's script has a part worth asking for apart, and finding that out reads every page once more.
  splitRouteModules: false,
  future: {},
} satisfies Config
