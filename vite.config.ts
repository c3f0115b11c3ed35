import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { serviceWorker } from './scripts/service-worker-plugin.ts'

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), serviceWorker('src/web/offline/service-worker.ts')],
  // React and the router go into the bundle, as they are in production, whatever NODE_ENV the shop runs with
  ssr: { noExternal: true },
  ...(command === 'build' ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  build: { assetsInlineLimit: 0, cssMinify: true },
}))
