import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // a screen in one file: its loader in a file of its own would be one more round trip for a few hundred bytes
  splitRouteModules: false,
} satisfies Config
