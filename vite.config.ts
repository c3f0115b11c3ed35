import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { frameStyles } from './scripts/frame-styles-plugin.ts'
import { serviceWorker } from './scripts/service-worker-plugin.ts'

/**
 * What every page loads comes in two files that a phone fetches at once and packs better than thirty: the libraries,
 * which stay the same from one build to the next, and the shop's own frame with the card that most screens show.
 */
const codeSplitting = {
  groups: [
    {
      name: 'react',
      test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/,
      priority: 2,
    },
    {
      name: 'shop',
      test: /src[\\/](catalogue[\\/]taxonomy[\\/]wine-terms|(capabilities[\\/]\w+[\\/])?web[\\/](use-personal|root|content[\\/]page-title|slots[\\/]advice|storefront[\\/]product-card[\\/](product-card|wine-row)))\.tsx?$/,
      priority: 1,
    },
    // small, and what shows lists needs both
    { name: 'lists', test: /src[\\/]web[\\/]ui[\\/](loading|use-keyboard-place)\.tsx?$/, priority: 1 },
    // as small, and a wine's page needs both
    { name: 'near', test: /src[\\/]web[\\/]ui[\\/](use-near|labelled-input)\.tsx?$/, priority: 1 },
    // as small, and the cart and the checkout both show what an order comes to
    {
      name: 'quote',
      test: /src[\\/](inventory[\\/]bottles-text|web[\\/]storefront[\\/]cart[\\/](use-quote|promo-code|purchase-intent))\.tsx?$/,
      priority: 1,
    },
  ],
}

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), frameStyles('shop'), serviceWorker('src/web/offline/service-worker.ts')],
  // React and the router go into the bundle, as they are in production, whatever NODE_ENV the shop runs with
  ssr: { noExternal: true },
  ...(command === 'build' ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {}),
  build: {
    assetsInlineLimit: 0,
    cssMinify: true,
  },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting } } } } },
}))
