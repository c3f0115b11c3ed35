import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, openVisitor, signInAs } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

let shop: ServedShop
let browser: Browser
let pool: pg.Pool
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
  pool = new pg.Pool({ connectionString: shop.connectionString, max: 2 })
  pool.on('connect', (client) => void client.on('error', () => undefined))
})
afterAll(async () => {
  await browser?.close()
  await pool?.end()
  await shop?.stop()
})

const email = 'marta@ejemplo.test'

async function signUp(page: Page, password: string): Promise<void> {
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByRole('link', { name: 'Crear cuenta' }).click()
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Nombre o apodo').fill('Marta')
  await page.getByLabel('Contraseña').fill('12345678')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByText('entre las primeras que alguien probaría').waitFor()
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByRole('button', { name: 'Salir' }).waitFor()
}

async function caughtMail(subject: string, to = email): Promise<string> {
  let text = ''
  await expect
    .poll(async () => {
      const { rows } = await pool.query<{ body: string }>(
        'SELECT body FROM mail_catcher WHERE recipient = $1 AND subject = $2 ORDER BY id DESC LIMIT 1',
        [to, subject],
      )
      text = rows[0]?.body ?? ''
      return text
    })
    .not.toBe('')
  return text
}

test('a forgotten password: from the sign-in page by mail to signed in', async () => {
  const { page: first } = await openVisitor(browser, 1440)
  await signUp(first, 'la clave de antes')

  const { page } = await openVisitor(browser, 390)
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByRole('link', { name: 'Olvidé mi contraseña' }).click()
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('button', { name: 'Mandame el enlace' }).click()
  await page.getByRole('heading', { name: 'Revisá tu correo' }).waitFor()

  const link = /https?:\S+\/cuenta\/clave\?t=[\w-]{43}/.exec(
    await caughtMail('Elegí una contraseña nueva'),
  )?.[0]
  await page.goto(link ?? 'no link')
  await page.getByLabel('Contraseña nueva').fill('la clave de ahora')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('heading', { name: 'Listo, tu contraseña es nueva' }).waitFor()
  await page.goto(shop.url)
  await signInAs(page, email, 'la clave de ahora')
  await page.goto(`${shop.url}/profile`)
  await page.getByRole('heading', { name: 'Marta' }).waitFor()
  expect(await caughtMail('Cambiaste tu contraseña')).toContain('/cuenta/olvido')

  // the other browser is signed out
  await first.reload()
  await first.getByRole('button', { name: 'Ingresar' }).waitFor()
})

test('an address: confirmed on another device, changed under /profile, and signed in to by a code', async () => {
  const [{ page }, { page: phone }] = [await openVisitor(browser, 1440), await openVisitor(browser, 390)]
  const [first, second] = ['nadia@ejemplo.test', 'nadia.nueva@ejemplo.test']
  const follow = async (subject: string, to: string, button: string) => {
    const link = /https?:\S+\/cuenta\/correo\?t=[\w-]{43}/.exec(await caughtMail(subject, to))?.[0]
    await phone.goto(link ?? 'no link')
    await phone.getByRole('button', { name: button }).click()
  }
  await page.goto(`${shop.url}/profile`)
  await page.getByRole('link', { name: 'Crear cuenta' }).click()
  await page.getByLabel('Correo electrónico').fill(first)
  await page.getByLabel('Nombre o apodo').fill('Nadia')
  await page.getByLabel('Contraseña').fill('una clave larga')
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.getByText('Falta confirmar tu correo').waitFor()
  await expectAccessible(page)
  await follow('Confirmá tu correo', first, 'Sí, confirmar')
  await phone.getByRole('heading', { name: 'Listo, tu correo está confirmado' }).waitFor()
  await phone.getByLabel('Contraseña nueva').fill('una clave del teléfono')
  await phone.getByRole('button', { name: 'Guardar' }).click()
  await phone.getByRole('heading', { name: 'Listo, tu contraseña es nueva' }).waitFor()
  await page.goto(shop.url)
  await signInAs(page, first, 'una clave del teléfono')
  await page.goto(`${shop.url}/profile`)
  await page.getByRole('button', { name: 'Cambiar mi correo' }).click()
  await page.getByLabel('Correo nuevo').fill(second)
  await page.getByLabel('Tu contraseña').fill('una clave del teléfono')
  await page.getByRole('button', { name: 'Mandar el enlace', exact: true }).click()
  await page.getByText(`Te mandamos un enlace a ${second}`).waitFor()
  await follow('Confirmá tu correo nuevo', second, 'Sí, usar este correo')
  await phone.getByRole('link', { name: 'Ingresar' }).click()
  await phone.getByRole('link', { name: 'Recibir un código por correo' }).click()
  await phone.getByLabel('Correo electrónico').fill(second)
  await phone.getByRole('button', { name: 'Mandame un código' }).click()
  const code = /\d{3} \d{3}/.exec(await caughtMail('Tu código para ingresar', second))?.[0]
  await phone.getByLabel('Código de seis números').fill(code ?? 'no code')
  await phone.getByRole('button', { name: 'Seguir' }).click()
  await phone.getByRole('heading', { level: 1, name: 'Nadia' }).waitFor()
  await phone.getByText(second).first().waitFor()
})

test('open sessions are seen and ended, and the password is changed, under /profile', async () => {
  const [{ page }, { page: other }] = [await openVisitor(browser, 1440), await openVisitor(browser, 390)]
  for (const visitor of [page, other]) {
    await visitor.goto(shop.url)
    await signInAs(visitor, 'cliente@descorche.test')
  }
  await page.goto(`${shop.url}/profile`)
  const sessions = page.getByRole('list', { name: 'Sesiones abiertas' }).getByRole('listitem')
  await sessions.nth(1).waitFor()
  expect(await sessions.filter({ hasText: 'Esta sesión' }).count()).toBe(1)

  await page.getByRole('button', { name: 'Cambiar mi contraseña' }).click()
  await page.getByLabel('Contraseña actual').fill('no es esta')
  await page.getByLabel('Contraseña nueva').fill('otra clave mejor')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.locator('#current-error').waitFor()
  await page.getByLabel('Contraseña actual').fill('descorche')
  await page.getByLabel('Contraseña nueva').fill('bocajuniors')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.locator('#password-error').waitFor()
  await page.getByLabel('Contraseña nueva').fill('otra clave mejor')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Cambiar mi contraseña' }).waitFor()
  await expect.poll(() => sessions.count()).toBe(1)
  await other.reload()
  await other.getByRole('button', { name: 'Ingresar' }).waitFor()

  await signInAs(other, 'cliente@descorche.test', 'otra clave mejor')
  await page.reload()
  await expect.poll(() => sessions.count()).toBe(2)
  await page.getByRole('button', { name: /^Cerrar la sesión de/ }).click()
  await expect.poll(() => sessions.count()).toBe(1)
  await page.getByRole('button', { name: 'Cerrar todas las sesiones' }).click()
  await page.getByRole('button', { name: 'Cerrar todas', exact: true }).click()
  await page.getByRole('button', { name: 'Ingresar' }).first().waitFor()
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Ingresar' }).waitFor()
})

/** A device that holds passkeys, in the browser itself. */
async function withAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const present = (enabled: boolean) =>
    devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return { present }
}

test('a passkey: offered after the password, used by the button and by the field, removed under /profile', async () => {
  const { page, complaints } = await openVisitor(browser, 390)
  const { present } = await withAuthenticator(page)
  await page.goto(shop.url)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByLabel('Correo electrónico').fill('marta@ejemplo.test')
  await page.getByLabel('Contraseña').fill('la clave de ahora')
  await expect.poll(() => page.locator('input[name=passkeys]').inputValue()).toBe('yes')
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByRole('heading', { name: '¿Más fácil la próxima vez?' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Guardar una clave de acceso' }).click()
  await page.getByRole('button', { name: 'Salir' }).waitFor()

  // without a gesture: the button is there, and the field offers it
  await present(false)
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByRole('button', { name: 'Usar una clave de acceso' }).waitFor()
  await expectAccessible(page)
  await present(true)
  await page.getByRole('button', { name: 'Usar una clave de acceso' }).click()
  await page.getByRole('button', { name: 'Salir' }).waitFor()

  await page.goto(`${shop.url}/profile`)
  const keys = page.getByRole('list', { name: 'Tus claves de acceso' }).getByRole('listitem')
  await expect.poll(() => keys.count()).toBe(1)
  await page.getByRole('button', { name: /^Quitar la clave de acceso/ }).click()
  await page.getByLabel('Tu contraseña').fill('la clave de ahora')
  await page.getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect.poll(() => keys.count()).toBe(0)
  await page.getByRole('button', { name: 'Agregar una clave de acceso' }).click()
  await page.getByLabel('Tu contraseña').fill('la clave de ahora')
  await page.getByRole('button', { name: 'Seguir' }).click()
  await expect.poll(() => keys.count()).toBe(1)
  await expectAccessible(page)

  // the page opens, and the device answers by itself
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByRole('button', { name: 'Salir' }).waitFor()
  expect(complaints).toEqual([])
})

test('staff: a second factor is activated under /profile, required at the next sign-in, and removed', async () => {
  const admin = 'admin@descorche.test'
  const { page, complaints } = await openVisitor(browser, 390)
  await page.goto(shop.url)
  await signInAs(page, admin)
  await page.goto(`${shop.url}/profile`)
  await page.getByRole('button', { name: 'Activar el segundo paso' }).click()
  await page.getByLabel('Tu contraseña').fill('descorche')
  await page.getByRole('button', { name: 'Seguir' }).click()
  await page.getByRole('img', { name: 'Código QR para la aplicación' }).waitFor()
  await expectAccessible(page)
  const secret = await page.locator('.password-change code').innerText()
  // the one before is good for half a minute more, and leaves this one for the sign-in
  const codeAt = (timestamp: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
  await page.getByLabel('Código de seis dígitos').fill(codeAt(Date.now() - 30_000))
  await page.getByRole('button', { name: 'Activar', exact: true }).click()
  const codes = page.locator('.recovery-codes li')
  await codes.nth(9).waitFor()
  const recovery = await codes.first().innerText()
  await page.getByRole('button', { name: 'Ya los guardé' }).click()
  await page.getByText('Te quedan 10 códigos').waitFor()

  const passwordOf = async () => {
    await page.getByRole('button', { name: 'Salir' }).click()
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await page.getByLabel('Correo electrónico').fill(admin)
    await page.getByLabel('Contraseña').fill('descorche')
    await page.getByRole('button', { name: 'Ingresar' }).click()
    await page.getByRole('heading', { name: 'Un paso más' }).waitFor()
  }
  await passwordOf()
  await expectAccessible(page)
  await page.getByLabel('Código').fill(codeAt(Date.now()))
  await page.getByRole('button', { name: 'Seguir' }).click()
  await page.getByRole('button', { name: 'Salir' }).waitFor()
  await passwordOf()
  await page.getByLabel('Código').fill(recovery)
  await page.getByRole('button', { name: 'Seguir' }).click()
  await page.getByRole('button', { name: 'Salir' }).waitFor()

  await page.goto(`${shop.url}/profile`)
  await page.getByText('Te quedan 9 códigos').waitFor()
  await page.getByRole('button', { name: 'Quitar el segundo paso' }).click()
  await page.getByLabel('Tu contraseña').fill('descorche')
  await page.getByRole('button', { name: 'Quitar', exact: true }).click()
  await page.getByRole('button', { name: 'Activar el segundo paso' }).waitFor()
  expect(complaints).toEqual([])
})
