import { capabilities } from '../capabilities/capabilities.ts'
import type { Settings } from '../settings/settings-tree.ts'

const icon = (name: string, size: number, purpose?: 'maskable') => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  ...(purpose ? { purpose } : {}),
})

/** What a telephone installs the shop by (W3C Web Application Manifest). */
export function webManifest({ shop, home }: Pick<Settings, 'shop' | 'home'>): Response {
  const manifest = {
    id: '/',
    name: [shop.name, shop.tagline].filter(Boolean).join(', '),
    short_name: shop.name,
    description: home.lead || shop.motto,
    lang: 'es-AR',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#FBF7F1',
    theme_color: shop.accent,
    categories: ['shopping', 'food'],
    icons: [
      icon('icon-192', 192),
      icon('icon-512', 512),
      icon('maskable-512', 512, 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
    shortcuts: [
      { name: 'Mi carrito', url: '/shoppingCart' },
      ...capabilities.flatMap((capability) => capability.shortcuts ?? []),
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' },
  })
}
