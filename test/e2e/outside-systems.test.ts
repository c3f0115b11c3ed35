import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, openVisitor, settled } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

// A shop whose map, tiles and mailing list live elsewhere; each elsewhere is played by the test.
const list = 'https://lista.ejemplo.test/subscribe/post-json?u=1&id=2'
const tiles = 'https://tiles.ejemplo.test/{z}/{x}/{y}.png'

let shop: ServedShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([
    serveShop({ NEWSLETTER_URL: list, MAP_TILES_URL: tiles, GOOGLE_MAPS_KEY: 'a-key' }),
    openBrowser(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

/** Milliseconds that a visitor waits at the most for systems that do not answer. */
const patienceMs = 10_000

/** From now on the page's waits for answers last until `endWaits`: the machine's speed decides nothing. */
async function holdWaits(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let held: { ms: number; end: () => void }[] = []
    const real = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => {
      const late = new AbortController()
      held.push({ ms, end: () => late.abort(new DOMException('held', 'TimeoutError')) })
      return late.signal
    }
    Object.assign(window, {
      letWaitsBe() {
        AbortSignal.timeout = real
      },
      endWaits(longest: number) {
        const ended = held.filter(({ ms }) => ms <= longest)
        held = held.filter((wait) => !ended.includes(wait))
        for (const { end } of ended) end()
        return Math.max(0, ...ended.map(({ ms }) => ms))
      },
    })
  })
}

/** Once a silent system was asked, its time is over. Out: how many milliseconds it was given. */
async function endWaits(page: Page, requested: string[]): Promise<number> {
  await expect.poll(() => requested.length).toBeGreaterThan(0)
  const ended = await page.waitForFunction(
    (longest) => (window as unknown as { endWaits: (longest: number) => number }).endWaits(longest),
    patienceMs,
  )
  return ended.jsonValue()
}

/** From now on the page waits as long as it does for its visitors. */
async function letWaitsBe(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { letWaitsBe: () => void }).letWaitsBe())
}

type Way = 'answering' | 'refusing' | 'failing' | 'silent' | 'absent'

/** An external system with a behaviour. `good` is its answer when healthy. */
async function play(page: Page, pattern: string, way: Way, good: (route: Route) => Promise<void>) {
  const requested: string[] = []
  await page.route(pattern, async (route) => {
    requested.push(route.request().url())
    if (way === 'answering' || way === 'refusing') return good(route)
    if (way === 'failing') return route.fulfill({ status: 500, body: 'no' })
    // a silent one never answers: the request stays open
    return way === 'absent' ? route.abort('namenotresolved') : undefined
  })
  return requested
}

const jsonp =
  (answer: object) =>
  async (route: Route): Promise<void> => {
    const callback = new URL(route.request().url()).searchParams.get('c')
    await route.fulfill({
      contentType: 'text/javascript',
      body: `${callback}(${JSON.stringify(answer)})`,
    })
  }

test.each<[Way, string]>([
  ['answering', 'Te suscribiste con exito!'],
  ['refusing', 'Ese correo ya está en la lista'],
  ['failing', 'El servicio de novedades no responde. Probá de nuevo en un rato.'],
  ['silent', 'El servicio de novedades no responde. Probá de nuevo en un rato.'],
  ['absent', 'El servicio de novedades no responde. Probá de nuevo en un rato.'],
])('the mailing list, %s: %s', async (way, words) => {
  const { page, context } = await openVisitor(browser, 390)
  const answer =
    way === 'refusing'
      ? { result: 'error', msg: 'Ese correo <b>ya está</b> en la lista' }
      : { result: 'success', msg: '' }
  const requested = await play(page, 'https://lista.ejemplo.test/**', way, jsonp(answer))
  await page.clock.install()
  await page.goto(`${shop.url}/about`)
  await settled(page)
  const box = page.locator('.newsletter')
  await box.getByLabel('Novedades').fill('alguien@ejemplo.test')
  await box.getByRole('button', { name: 'Suscribirme' }).click()
  await expect.poll(() => requested).toHaveLength(1)
  if (way === 'silent') await page.clock.fastForward(patienceMs)
  await box.getByText(words).waitFor()
  expect(new URL(requested[0] ?? '').searchParams.get('EMAIL')).toBe('alguien@ejemplo.test')
  // ready for another try, and nothing is left behind
  await box.getByRole('button', { name: 'Suscribirme' }).waitFor()
  expect(await page.locator('script[src^="https://lista"]').count()).toBe(0)
  if (way !== 'answering') expect(await box.getByLabel('Novedades').inputValue()).toBe('alguien@ejemplo.test')
  await context.close()
})

test.each<[Way, string]>([
  ['answering', 'Recibimos tu consulta. Te respondemos por correo.'],
  ['failing', 'No pudimos comunicarnos con la tienda.'],
  ['silent', 'El servidor tarda demasiado en responder.'],
  ['absent', 'No pudimos comunicarnos con la tienda.'],
])('a question, with the way to the shop %s: %s', async (way, words) => {
  const { page, context } = await openVisitor(browser, 390)
  await page.route(/maps\.googleapis|tiles\.ejemplo/, (route) => route.abort())
  await holdWaits(page)
  const requested = await play(page, '**/api/consulta', way, (route) => route.continue())
  await page.goto(`${shop.url}/contact`)
  await settled(page)
  await page.getByLabel('Nombre').fill('Alguien')
  await page.getByLabel('Correo electrónico').fill('alguien@ejemplo.test')
  await page.getByLabel('Consulta', { exact: true }).fill('¿Tienen estacionamiento?')
  await page.getByRole('button', { name: 'Enviar consulta' }).click()
  if (way === 'silent') await endWaits(page, requested)
  await page.getByText(words).waitFor()
  // the input is not lost
  const left = await page.getByLabel('Consulta', { exact: true }).inputValue()
  expect(left).toBe(way === 'answering' ? '' : '¿Tienen estacionamiento?')
  await expectAccessible(page)
  await context.close()
})

test('an incomplete question is rejected at the field', async () => {
  const { page, context } = await openVisitor(browser, 390)
  await page.route(/maps\.googleapis|tiles\.ejemplo/, (route) => route.abort())
  await page.goto(`${shop.url}/contact`)
  await settled(page)
  await page.getByLabel('Correo electrónico').fill('alguien')
  await page.getByRole('button', { name: 'Enviar consulta' }).click()
  await page.getByText('Contanos tu nombre').waitFor()
  await page.locator('form').getByText('Ingrese un mail valido').waitFor()
  await expectAccessible(page)
  // so does a withdrawal: the first field that lacks something has the keyboard
  await page.goto(`${shop.url}/arrepentimiento`)
  await settled(page)
  await page.getByRole('button', { name: 'Pedir la devolución' }).click()
  await page.locator('#order[aria-invalid="true"][aria-describedby~="order-error"]:focus').waitFor()
  await page.locator('#order-error').waitFor()
  await expectAccessible(page)
  await context.close()
})

/** The part of Google's library that the page uses. */
const library = `
  window.made = [];
  window.google = { maps: {
    Map: class { constructor(host, options) { this.host = host; window.made.push(options); host.textContent = 'mapa de Google' }
      addListener(event, heard) { setTimeout(heard, 10) } },
    Marker: class { constructor(options) { window.made.push(options.title) } },
  } };
  window.shopMapReady()`
const googles = async (route: Route) => route.fulfill({ contentType: 'text/javascript', body: library })
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = async (route: Route) => route.fulfill({ contentType: 'image/png', body: onePixel })

async function openContact(width: number) {
  const visitor = await openVisitor(browser, width)
  return {
    ...visitor,
    arrive: async () => {
      await visitor.page.goto(`${shop.url}/contact`)
      await visitor.page.locator('.branch-map').scrollIntoViewIfNeeded()
    },
    shown: () => visitor.page.locator('.branch-map[data-shown="true"]').waitFor(),
    failed: () => visitor.page.getByText('El mapa no se pudo cargar').waitFor(),
  }
}

test('Google’s map, reached at the third retry, with zoom and three markers', async () => {
  const { page, context, arrive, shown } = await openContact(1440)
  let requested = 0
  await page.route('https://maps.googleapis.com/**', (route) => {
    requested += 1
    return requested <= 3 ? route.abort() : googles(route)
  })
  await arrive()
  await shown()
  expect(requested).toBe(4)
  expect(await page.evaluate(() => (window as unknown as { made: unknown[] }).made)).toEqual([
    expect.objectContaining({ zoom: 12, minZoom: 3 }),
    'Palermo',
    'San Telmo',
    'Belgrano',
  ])
  const { height } = (await page.locator('.branch-map').boundingBox()) ?? { height: 0 }
  expect(Math.round(height)).toBe(430)
  await context.close()
})

test.each<Way>(['failing', 'silent', 'absent'])('Google %s: open tiles stand in for it', async (way) => {
  const { page, context, arrive, shown, complaints } = await openContact(1440)
  await holdWaits(page)
  const google = await play(page, 'https://maps.googleapis.com/**', way, googles)
  const requested = await play(page, 'https://tiles.ejemplo.test/**', 'answering', picture)
  await arrive()
  if (way === 'silent') await endWaits(page, google)
  await shown()
  expect(requested[0]).toMatch(/\/12\/\d+\/\d+\.png$/)
  expect(await page.locator('.map-pin').count()).toBe(3)
  await page.getByRole('link', { name: 'OpenStreetMap' }).waitFor()
  await page.locator('.map-pin').first().click()
  await page.locator('.leaflet-popup').getByRole('link', { name: 'Cómo llegar' }).waitFor()
  await page.getByRole('button', { name: 'Cerrar' }).waitFor()
  await expectAccessible(page)
  // navigating away while the map is loading: neither the tiles nor the map's disposal disturb the next page
  await page.unroute('https://tiles.ejemplo.test/**')
  await play(page, 'https://tiles.ejemplo.test/**', way, picture)
  await page.getByRole('button', { name: 'Acercar' }).click()
  await page.getByRole('link', { name: 'Volver', exact: true }).click()
  await page.getByRole('heading', { name: /Vinos que dan ganas/ }).waitFor()
  // a zoom that was under way ends a quarter of a second after its click
  await page.waitForTimeout(400)
  expect(complaints.filter((complaint) => !complaint.startsWith('Failed to load resource'))).toEqual([])
  await context.close()
})

test.each<Way>(['failing', 'silent', 'absent'])(
  'Google and tiles %s: the drawn map, and a word about it',
  async (way) => {
    const { page, context, arrive, failed, complaints } = await openContact(390)
    await holdWaits(page)
    const google = await play(page, 'https://maps.googleapis.com/**', way, googles)
    const tiles = await play(page, 'https://tiles.ejemplo.test/**', way, picture)
    await arrive()
    if (way === 'silent')
      expect((await endWaits(page, google)) + (await endWaits(page, tiles))).toBeLessThan(patienceMs)
    await failed()
    await page.getByRole('img', { name: /Plano de Buenos Aires/ }).waitFor()
    expect(await page.getByRole('link', { name: /^Cómo llegar/ }).count()).toBe(3)
    await expectAccessible(page)
    expect(complaints.filter((complaint) => !complaint.startsWith('Failed to load resource'))).toEqual([])
    // and again, once the other side is back
    await page.unroute('https://tiles.ejemplo.test/**')
    await play(page, 'https://tiles.ejemplo.test/**', 'answering', picture)
    await letWaitsBe(page)
    await page.getByRole('button', { name: 'Probar de nuevo' }).click()
    await page.locator('.branch-map[data-shown="true"]').waitFor()
    await context.close()
  },
)
