import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../webhook-receiver.ts'
import { expectAccessible, expectSpanish, openBrowser, openVisitor, settled, signInAs } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

/** An owner lets other programs in by screen, and a person pays for a cart that an assistant made. */

let shop: ServedShop
let browser: Browser
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
  ;[shop, browser] = await Promise.all([serveShop({ WEBHOOKS_TO_INNER_NETWORKS: 'true' }), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
  await receiver?.close()
})

const call = (path: string, key: string, method = 'GET') =>
  fetch(`${shop.url}/api${path}`, { method, headers: { authorization: `Bearer ${key}` } })

test('a key is made, used and ended, and a program is told of what it changed', async () => {
  const { page, context, complaints } = await openVisitor(browser, 1440)
  await page.goto(shop.url)
  await signInAs(page, 'admin@descorche.test')
  await page.goto(`${shop.url}/admin/claves`)
  await page.getByRole('button', { name: 'Hacer una clave' }).click()
  await expectAccessible(page)
  await page.getByLabel('Qué programa la va a usar').fill('ERP')
  await page.getByRole('button', { name: 'Stock y compras' }).click()
  await page.getByRole('button', { name: 'Hacer la clave' }).click()
  const key = (await page.getByText(/^dsk_\w{36}$/).textContent()) ?? ''
  await expectSpanish(page)
  await page.getByRole('button', { name: 'Ya la guardé' }).click()

  await page.goto(`${shop.url}/admin/notificaciones`)
  await page.getByRole('button', { name: 'Avisarle a un programa' }).click()
  await page.getByLabel('Dirección del programa').fill(receiver.url)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Empezar a avisarle' }).click()
  receiver.knows((await page.getByText(/^whsec_/).textContent()) ?? '')
  await page.getByRole('button', { name: 'Ya lo guardé' }).click()

  expect((await call('/orders', key)).status).toBe(200)
  expect((await call('/user', key)).status).toBe(403)
  expect((await call('/stock?id=17&suma=2', key, 'PUT')).status).toBe(200)
  await expect.poll(() => receiver.received.map(({ event }) => event.type)).toContain('stock.updated')
  expect(receiver.refused).toEqual([])

  await page.goto(`${shop.url}/admin/notificaciones/entregas`)
  await page.getByText('Cambió el stock de un producto').first().waitFor()
  await expectSpanish(page)
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Mandar de nuevo la entrega/ })
    .first()
    .click()
  await expect.poll(() => receiver.received.length).toBe(receiver.ids().size + 1)

  await page.goto(`${shop.url}/admin/claves`)
  await page.getByRole('button', { name: 'Terminar la clave ERP' }).click()
  await page.getByRole('button', { name: 'Sí, terminarla ya' }).click()
  await page.getByText('Terminada', { exact: true }).waitFor()
  expect((await call('/orders', key)).status).toBe(401)
  expect(complaints).toEqual([])
  await context.close()
})

test.each([390, 1440])('a cart that came as a link is looked at, and taken, at %i px', async (width) => {
  const { page, context, complaints } = await openVisitor(browser, width)
  await page.goto(`${shop.url}/carrito/armado?vinos=17x2,999999999x1`)
  await settled(page)
  await page.getByText('Uno de los vinos ya no se vende.').waitFor()
  await expectSpanish(page)
  await expectAccessible(page)
  expect(await page.evaluate(() => localStorage.getItem('shoppingCarts'))).toBeNull()
  await page.getByRole('button', { name: 'Poner todo en mi carrito' }).click()
  await page.waitForURL('**/shoppingCart')
  const stored = await page.evaluate(() => localStorage.getItem('shoppingCarts'))
  expect(JSON.parse(stored ?? '[]')).toMatchObject([{ id_prod: 17, amount: 2 }])
  expect(complaints).toEqual([])
  await context.close()
})
