import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openVisitor, settled } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

let shop: ServedShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

async function openAdmin(path: string): Promise<Page> {
  const { page } = await openVisitor(browser, 1440)
  await page.goto(`${shop.url}${path}`)
  await page.getByLabel('Correo electrónico').fill('admin@descorche.test')
  await page.getByLabel('Contraseña').fill('descorche')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByRole('button', { name: 'Salir' }).waitFor()
  return page
}

test('typing right after Ctrl+K works, Enter included, while the finder still loads', async () => {
  const page = await openAdmin('/admin/home')
  let letThrough = () => undefined as void
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\/assets\/find-screens.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.reload()
  await page.getByRole('button', { name: 'Salir' }).waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  const wines = page.waitForResponse(/\/api\/products\/all/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('historial de aj')
  expect(await page.getByRole('combobox', { name: 'Pantallas, compras' }).inputValue()).toBe(
    'historial de aj',
  )
  await page.keyboard.press('Enter')
  // a wine that is found before the screens is not what stands first once they are there
  await (await wines).finished()
  letThrough()
  await page.waitForURL('**/admin/ajustes/historial')
  await page.context().close()
})

test('Escape closes an answer, and asks first once something was typed', async () => {
  await fetch(`${shop.url}/api/consulta`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ana', email: 'ana@ejemplo.test', question: '¿Hacen envíos a Ushuaia?' }),
  })
  const page = await openAdmin('/admin/consultas')
  const answer = page.getByLabel('Respuesta para Ana')
  const opener = page.getByRole('button', { name: 'Responder' })
  await opener.click()
  await answer.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => answer.count()).toBe(0)
  await expect.poll(() => opener.evaluate((element) => element === document.activeElement)).toBe(true)

  await opener.click()
  await page.keyboard.type('Sí, los')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => question.count()).toBe(0)
  expect(await answer.inputValue()).toBe('Sí, los')
  await page.keyboard.type(' martes')
  expect(await answer.inputValue()).toBe('Sí, los martes')

  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Cerrar sin guardar' }).click()
  await expect.poll(() => answer.count()).toBe(0)
  await page.context().close()
})

test("a price in its row's dialog is not lost to Escape either", async () => {
  const page = await openAdmin('/admin/listProduct')
  await page
    .getByRole('button', { name: /^Precio de / })
    .first()
    .click()
  const price = page.getByLabel('Precio de lista')
  await price.fill('12345')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Hay cambios sin guardar' })
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  expect(await price.inputValue()).toBe('12345')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Cerrar sin guardar' }).click()
  await expect.poll(() => price.count()).toBe(0)
  await page.context().close()
})

test('a wide screen shows its lists whole, and no button for a rest', async () => {
  const page = await openAdmin('/admin/home')
  const rest = page.getByRole('button', { name: /^Ver \d+ más$/ })
  await page.getByRole('heading', { name: 'Puesta en marcha' }).waitFor()
  await settled(page)
  expect(await rest.count()).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await rest.count()).toBeGreaterThan(0)
  await page.context().close()
})

test('a long question is folded, and whole for who answers it', async () => {
  const question = `${'Somos sesenta personas y buscamos varios vinos. '.repeat(20)}¿Llegan a tiempo?`
  await fetch(`${shop.url}/api/consulta`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Larga', email: 'larga@ejemplo.test', question }),
  })
  const page = await openAdmin('/admin/consultas')
  const entry = page.locator('.question', { hasText: 'larga@ejemplo.test' })
  await entry.waitFor()
  expect(await entry.textContent()).not.toContain('a tiempo?')
  await entry.getByRole('button', { name: 'Responder' }).click()
  await expect.poll(() => entry.textContent()).toContain('a tiempo?')
  await page.keyboard.press('Escape')
  await entry.getByRole('button', { name: 'Leer entera' }).click()
  await expect.poll(() => entry.textContent()).toContain('a tiempo?')
  await page.context().close()
})
