import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // No page's script has a part worth asking for apart, and finding that out reads every page once more.
  splitRouteModules: false,
  future: {},
} satisfies Config
