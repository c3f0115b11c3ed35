import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import type { HttpEnv } from '../platform/http/request-context.ts'
import { drawIcon } from '../platform/media/icon.ts'
import type { Media } from '../platform/media/port.ts'
import type { CurrentSettings } from '../settings/current-settings.ts'
import { settingsByKey, type Settings } from '../settings/settings-tree.ts'

const paper = '#fbf7f1'

/**
 * Icons named by pages, the manifest and browsers. Phones crop maskable icons and do not show transparency.
 */
const sizes = {
  '/favicon.ico': { side: 48, margin: 0 },
  '/favicon.svg': { side: 96, margin: 0 },
  '/icons/icon-192.png': { side: 192, margin: 8 },
  '/icons/icon-512.png': { side: 512, margin: 32, background: paper },
  '/icons/maskable-512.png': { side: 512, margin: 84, background: paper },
  '/icons/apple-touch-icon.png': { side: 180, margin: 16, background: paper },
} as const
type Address = keyof typeof sizes
const addresses = Object.keys(sizes) as Address[]

type Look = Pick<Settings['shop'], 'logo' | 'accent'>

/**
 * The shop's icons, from its logo or from the corkscrew in its colour. Without either, or if the logo cannot
 * be read, the build's files apply.
 */
export function iconRoutes(media: Media, settings: CurrentSettings): Hono<HttpEnv> {
  const icons = new Hono<HttpEnv>()
  // icons of the current logo and colour
  let made: { look: string; files: Map<Address, Promise<Uint8Array | undefined>> } | undefined
  const iconOf = (look: Look, address: Address) => {
    const key = `${look.logo} ${look.accent}`
    if (made?.look !== key) made = { look: key, files: new Map() }
    const { files } = made
    const icon = files.get(address) ?? drawn(media, look, address).catch(() => undefined)
    files.set(address, icon)
    // the next request tries again
    void icon.then((file) => file ?? files.delete(address))
    return icon
  }
  for (const address of addresses)
    icons.get(address, async ({ req }, next) => {
      const { shop } = await settings.read()
      if (!isOwn(shop)) return next()
      const file = await iconOf(shop, address)
      return file ? fileResponse(req.raw, address, file) : next()
    })
  return icons
}

function isOwn({ logo, accent }: Look): boolean {
  return logo !== '' || accent !== settingsByKey.get('shop.accent')?.default
}

async function drawn(
  media: Media,
  { logo, accent }: Look,
  address: Address,
): Promise<Uint8Array | undefined> {
  const vector = address === '/favicon.svg'
  if (logo === '' && vector) return Buffer.from(corkscrew(accent))
  const picture =
    logo === '' ? Buffer.from(corkscrew(accent, 512)) : await media.get(logo.slice('/media/'.length))
  if (!picture) return undefined
  const { margin, ...size } = sizes[address]
  const fillsIcon = logo === '' && !address.includes('maskable') && !address.includes('apple')
  const background = logo === '' && 'background' in size ? { background: accent } : {}
  const icon = await drawIcon(picture, { ...size, margin: fillsIcon ? 0 : margin, ...background })
  return vector ? Buffer.from(wrapped(icon)) : icon
}

/** The URL says SVG, because pages cached before the logo existed request it. */
function wrapped(icon: Buffer): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><image width="96" height="96" href="data:image/png;base64,${icon.toString('base64')}"/></svg>`
}

/** public/favicon.svg in another colour, '#rrggbb'. */
function corkscrew(colour: string, side = 36): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 36 36"><rect width="36" height="36" rx="8" fill="${colour}"/><path d="M9 8h18" stroke="#fbf7f1" stroke-width="4" stroke-linecap="round"/><path d="M18 9v5c0 1.500 4 1.700 4 3.500s-8 1.900-8 3.900 7.500 1.500 7.500 3.300-5.500 1.300-5.500 3.100 3 1.400 2 4" stroke="#fbf7f1" stroke-width="2.200" stroke-linecap="round" fill="none"/></svg>`
}

function fileResponse(request: Request, address: Address, file: Uint8Array): Response {
  const etag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 22)}"`
  const headers = {
    'content-type': address.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
    // a new logo shows at once
    'cache-control': 'no-cache',
    etag,
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const length = { 'content-length': String(file.byteLength) }
  return new Response(request.method === 'HEAD' ? null : (file as Uint8Array<ArrayBuffer>), {
    headers: { ...headers, ...length },
  })
}
