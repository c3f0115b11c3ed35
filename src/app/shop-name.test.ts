import { readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orderToHome, pay, until, wineWithStock } from '../../test/buying.ts'
import { metadataOfPdf, textOfPdf } from '../../test/pdf.ts'
import { textOf } from '../../test/rooms.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'

/** A shop of another name: that of the demo shows nowhere. */

const build = path.resolve(import.meta.dirname, '../../build')
const origin = 'http://localhost:9'

let shop: TestShop
let second: http.Server
beforeAll(async () => {
  shop = await openTestShop({ INVOICES: 'embedded' }, build)
  // pages that are cached under the old name
  for (const page of pages) await read(page)
  const body = {
    shop: { name: 'La Cava & Cía', tagline: 'vinos de Rosario', motto: 'Salud.', accent: '#1f4d3a' },
    home: { headline: 'Abrí una', lead: 'Vinos del litoral.' },
    about: { text: 'Somos dos.\n\nY un perro.' },
    seller: { legal_name: 'Cava Rosario S.R.L.', cuit: '33693450239', address: 'Pellegrini 1200, Rosario' },
    contact: { email: 'hola@cava.example', phone: '0341 455-0000', whatsapp: '+54 9 341 455 0000' },
    social: { instagram: 'https://www.instagram.com/cavarosario' },
    branches: [
      {
        name: 'Centro',
        address: 'Pellegrini 1200',
        city: 'Rosario',
        position: { latitude: -32.95, longitude: -60.65 },
      },
    ],
    notices: { email: 'ventas@cava.example' },
  }
  const { status } = await shop.ask('PUT', '/settings', { as: shop.admin, body })
  expect(status).toBe(200)
  second = http.createServer((request, response) => {
    if (!shop.served.handleNode(request, response)) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => second.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  second?.close()
  await shop.close()
})

const screens =
  'home ventas preparacion remitos despacho seguimientos usuarios correo avisos opiniones novedades listProduct addProduct listProductor listLocation listCategory graficos importar precios ajustes ajustes/historial historial'
const pages = [
  '/',
  '/?type=Tinto',
  '/?name=malbec',
  '/detail/1',
  '/review/1',
  '/sommelier',
  '/shoppingCart',
  '/contact',
  '/about',
  '/terminos',
  '/privacidad',
  '/envios',
  '/arrepentimiento',
  '/seguimiento',
  '/novedades',
  '/novedades/baja',
  '/opiniones/baja',
  '/sin-conexion',
  '/user/orders',
  '/user/listfavorite',
  '/user/address/1',
  '/user/orderDetail',
  '/user/comprarealizada',
  '/profile',
  '/shoppingData',
  '/error',
  '/no-existe',
  '/user/orderDetailAdmin',
  ...screens.split(' ').map((screen) => `/admin/${screen}`),
]
const files = [
  '/manifest.webmanifest',
  '/.well-known/security.txt',
  '/sitemap.xml',
  '/robots.txt',
  '/api/docs',
  '/api/openapi.json',
  '/feed/google.xml',
  '/feed/meta.csv',
]
const data = ['/_.data', '/contact.data', '/about.data', '/detail/1.data']

const read = async (address: string) => {
  const answer = await shop.fetch(new Request(origin + address, { headers: { accept: 'text/html' } }))
  return answer.text()
}

/** Names of the inside: what tokens are for, and the accounts of the demo. */
const inside = /https:\/\/descorche\/(api|roles)|descorche-web|_descorche\w*/g

test.each([...pages, ...files, ...data])('%s has the shop’s own name', async (address) => {
  expect((await read(address)).replaceAll(inside, '')).not.toMatch(/descorche(?!r)/i)
})

test('titles, seller, contact and links are the owner’s', async () => {
  const home = await read('/')
  expect(home).toContain('<title>La Cava &amp; Cía, vinos de Rosario: vinos de Argentina y del mundo</title>')
  expect(home).toContain('Abrí una')
  expect(home).toContain('Cava Rosario S.R.L.')
  expect(home).toContain('33-69345023-9')
  expect(await read('/about')).toContain('Y un perro.')
  const contact = await read('/contact')
  expect(contact).toContain('https://wa.me/5493414550000')
  expect(contact).toContain('https://www.instagram.com/cavarosario')
  expect(await read('/terminos')).toContain('Pellegrini 1200, Rosario')
  expect(JSON.parse(await read('/manifest.webmanifest'))).toMatchObject({
    name: 'La Cava & Cía, vinos de Rosario',
    short_name: 'La Cava & Cía',
    theme_color: '#1f4d3a',
  })
})

test.each(['/cuenta/olvido', '/invitacion?clave=x', '/interaction/nothing', '/authorize'])(
  'the provider’s page %s has it too',
  async (address) => {
    const { port } = second.address() as AddressInfo
    const text = await (await fetch(`http://127.0.0.1:${port}${address}`)).text()
    expect(text).toContain('La Cava &#38; Cía')
    expect(text).not.toMatch(/Descorche/)
  },
)

test('mails carry its name and colour, and go where the owner wants', async () => {
  const question = { name: 'Ana', email: 'ana@ejemplo.test', question: '¿Abren el domingo? shop:name' }
  expect((await shop.ask('POST', '/consulta', { body: question })).status).toBe(200)
  const caught = async () => {
    const { rows } = await shop.database.pool.query<{ html: string }>(
      `SELECT html FROM mail_catcher WHERE recipient = 'ventas@cava.example'`,
    )
    return rows.map((row) => row.html)
  }
  await expect.poll(caught).toHaveLength(1)
  const [html = ''] = await caught()
  expect(html).toContain('La Cava &#38; Cía</p>')
  expect(html).toContain('#1f4d3a')
  expect(html).not.toMatch(/Descorche|shop:/)
})

test('invoice, evidence and the mails of a purchase are the shop’s own', async () => {
  const buyer = await shop.person('compra@litoral.example')
  const pending = await orderToHome(shop, buyer.token, await wineWithStock(shop, 5), 2)
  await pay(shop, buyer.token, pending)
  const pdf = async (path: string, as: string) => {
    const request = new Request(`${origin}/api/orders/${pending.id}/${path}`, {
      headers: { authorization: `Bearer ${as}` },
    })
    const answer = await shop.fetch(request)
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined
  }
  const invoice = await until(() => pdf('invoice', buyer.token))
  const evidence = await pdf('evidence', shop.admin)
  for (const document of [invoice, evidence]) {
    const text = textOfPdf(document ?? Buffer.of())
    expect(text).toContain('La Cava & Cía')
    expect(text).not.toMatch(/descorche(?!r)/i)
    expect(metadataOfPdf(document ?? Buffer.of())).not.toMatch(/descorche/i)
  }
  expect(textOfPdf(invoice)).toContain('Cava Rosario S.R.L.')
  const mails = await until(async () => {
    const { rows } = await shop.database.pool.query<{ subject: string; html: string; body: string }>(
      `SELECT subject, html, body FROM mail_catcher WHERE recipient IN ('compra@litoral.example', 'ventas@cava.example')`,
    )
    return rows.length >= 3 ? rows : undefined
  })
  for (const { subject, html, body } of mails)
    expect([subject, html, body].join(' ').replaceAll(inside, '')).not.toMatch(/descorche(?!r)/i)
})

/** Files that name the demo on purpose. */
const named = [
  'app/process-settings.ts',
  'app/main.ts',
  'settings/shop-settings.ts',
  'settings/seller-settings.ts',
]

test('no other text of the program says it', () => {
  const saying = [...textOf].filter(([file, text]) => text.includes('Descorche') && !named.includes(file))
  expect(saying.map(([file]) => file)).toEqual([])
})

test('no script of the browser says it but the defaults of the settings', () => {
  const folder = path.join(build, 'client/assets')
  const saying = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .filter((name) =>
      readFileSync(path.join(folder, name), 'utf8')
        .replaceAll(/default:[`'"]Descorche[^`'"]*/g, '')
        .includes('Descorche'),
    )
  expect(saying).toEqual([])
})

test('icons, manifest and shared pictures are made of the owner’s logo, and of their colour without one', async () => {
  const icon = async (address: string) => {
    const answer = await shop.fetch(new Request(origin + address))
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }
  const tinted = await icon('/favicon.svg')
  expect(tinted.toString()).toContain('fill="#1f4d3a"')
  const square = await sharp(await icon('/icons/apple-touch-icon.png')).stats()
  expect(square.isOpaque).toBe(true)
  const logo = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#0000ff' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(logo)], { type: 'image/png' }), 'logo.png')
  const upload = { method: 'POST', headers: { authorization: `Bearer ${shop.admin}` }, body: form }
  const uploaded = await shop.fetch(new Request(`${origin}/api/pictures`, upload))
  const { image } = (await uploaded.json()) as { image: string }
  expect(
    (await shop.ask('PUT', '/settings', { as: shop.admin, body: { shop: { logo: image } } })).status,
  ).toBe(200)
  const large = await icon('/icons/icon-512.png')
  const { width, height } = await sharp(large).metadata()
  expect([width, height]).toEqual([512, 512])
  const { dominant } = await sharp(large).extract({ left: 200, top: 240, width: 100, height: 30 }).stats()
  expect(dominant.b).toBeGreaterThan(200)
  expect((await icon('/favicon.svg')).toString()).toContain('data:image/png')
  const manifest = JSON.parse(await read('/manifest.webmanifest')) as { icons: { src: string }[] }
  for (const { src } of manifest.icons) expect((await icon(src)).equals(tinted)).toBe(false)
})
