import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openBrowser, openVisitor, settled } from './browser.ts'
import { hangMs } from '../hang-limit.ts'
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

test("the home page is the same for everybody; a person's own wines come after, and nothing jumps", async () => {
  const { page, context, complaints } = await openVisitor(browser, 390)
  const before = await (await fetch(shop.url)).text()
  await page.goto(`${shop.url}/detail/3`)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lookedWines'))).toContain('"id":3')

  // the answer is delayed until the page is observed where it will change
  let letThrough = () => undefined as void
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/products\/recommended/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(shop.url)
  const banner = page.locator('.season')
  await banner.scrollIntoViewIfNeeded()
  await banner.locator('.product-card').last().scrollIntoViewIfNeeded()
  const height = async () => (await banner.boundingBox())?.height
  const was = await height()
  await page.evaluate(() => {
    Object.assign(window, { jumped: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { jumped: number }).jumped += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
  letThrough()
  await banner
    .getByText(/^Porque miraste /)
    .filter({ hasText: name })
    .first()
    .waitFor()
  expect(await banner.getByRole('heading', { level: 2 }).textContent()).toMatch(/^Elegidos para vos/)
  expect(await height()).toBe(was)
  expect(await page.evaluate(() => (window as unknown as { jumped: number }).jumped)).toBe(0)
  expect(await (await fetch(shop.url)).text()).toBe(before)
  expect(complaints).toEqual([])
  await context.close()
})

test('clicks and input before hydration are replayed after it', async () => {
  const { page, context, complaints } = await openVisitor(browser, 1440)
  let letThrough = () => undefined as void
  const hold = () => {
    const held = new Promise<void>((resolve) => (letThrough = resolve))
    return page.route(/\/assets\/.*\.js$/, async (route) => {
      await held
      await route.continue()
    })
  }
  await hold()
  // 'load' waits for the scripts
  await page.goto(`${shop.url}/detail/1`, { waitUntil: 'domcontentloaded' })
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  await page.getByLabel('Novedades y ofertas').fill('no es un correo')
  await page.getByRole('button', { name: 'Suscribirme' }).click()
  expect(page.url()).toBe(`${shop.url}/detail/1`)
  expect(await page.locator('.cart-count', { hasText: '1' }).count()).toBe(0)
  letThrough()
  await page.locator('.cart-count', { hasText: '1' }).waitFor()
  await page.getByText('Ingrese un mail valido').waitFor()
  expect(await page.getByLabel('Novedades y ofertas').inputValue()).toBe('no es un correo')

  await hold()
  await page.goto(shop.url, { waitUntil: 'domcontentloaded' })
  await page.locator('summary', { hasText: 'Tipo' }).click()
  await page.getByRole('checkbox', { name: /^Blanco/ }).check()
  await page.getByLabel('Ordenar por').selectOption({ index: 2 })
  const order = await page.getByLabel('Ordenar por').inputValue()
  letThrough()
  await page.waitForURL(/type=Blanco/)
  await page.waitForURL(new RegExp(`sort=${order}`))
  expect(complaints).toEqual([])
  await context.close()
})

test('a way into the catalogue leads to a list that says what it is, in sight', async () => {
  const { page, context } = await openVisitor(browser, 390)
  await page.goto(shop.url)
  await settled(page)
  await page.getByRole('link', { name: 'Los mejor valorados' }).click()
  const title = page.getByRole('heading', { level: 1, name: 'Los mejor valorados' })
  await title.waitFor()
  expect(await page.locator('.home-promises').count()).toBe(0)
  expect((await title.boundingBox())?.y).toBeLessThan(300)
  await context.close()
})

test('slow navigation shows and announces a progress line, without motion if reduced', async () => {
  const { page, context, complaints } = await openVisitor(browser, 390)
  await page.goto(shop.url)
  await settled(page)
  let letThrough = () => undefined as void
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\/detail\/\d+\/.+\.data/, async (route) => {
    await held
    await route.continue()
  })
  const home = await page.getByRole('heading', { level: 1 }).textContent()
  const line = page.getByRole('status').filter({ hasText: 'Cargando…' })
  await page.locator('.product-card-link').first().click()
  await line.waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(home)
  const moves = () => line.evaluate((element) => getComputedStyle(element, '::after').animationName)
  expect(await moves()).not.toBe('none')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await moves()).toBe('none')
  expect(await line.isVisible()).toBe(true)
  await expectAccessible(page)
  letThrough()
  await page.waitForURL(/\/detail\//)
  await page.locator('.detail-title').waitFor()
  expect(await line.count()).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})

test("'/' leads to the search, except where one writes, and the search to what it found", async () => {
  const { page, context } = await openVisitor(browser, 1440)
  await page.goto(`${shop.url}/contact`)
  await settled(page)
  const search = page.getByLabel('Buscar vinos')
  const focused = () => search.evaluate((field) => field === document.activeElement)
  for (const selector of ['textarea', 'input[type=email]']) {
    await page.locator(`main ${selector}`).first().focus()
    await page.keyboard.press('/')
    expect(await focused()).toBe(false)
  }
  await page.evaluate(() => {
    const note = Object.assign(document.createElement('p'), { contentEditable: 'true', id: 'note' })
    document.querySelector('main')?.append(note)
    note.focus()
  })
  await page.keyboard.press('/')
  expect(await page.locator('#note').textContent()).toBe('/')
  expect(await focused()).toBe(false)
  await page.locator('h1').click()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.keyboard.press('/')
  expect(await focused()).toBe(true)
  expect(await search.inputValue()).toBe('')

  // what was found is where the keyboard goes on, under its name, and so is the page before after going back
  const main = () => page.evaluate(() => [document.activeElement?.id, document.activeElement?.ariaLabel])
  await search.fill('malbec')
  await page.keyboard.press('Enter')
  await page.waitForURL(/name=malbec/)
  await expect.poll(async () => (await main()).join()).toMatch(/^main,malbec: vinos/)
  await page.goBack()
  await page.waitForURL(/contact/)
  await expect.poll(async () => (await main()).join()).toMatch(/^main,Contacto/)
  await context.close()
})

test('the bottle travels from the list to its page and back, and stays where it is for who wants no motion', async () => {
  const { page, context } = await openVisitor(browser, 1440)
  await page.addInitScript(() => {
    const names: string[] = []
    Object.assign(window, { names })
    const note = () => {
      for (const image of document.querySelectorAll('img')) {
        const { viewTransitionName } = getComputedStyle(image)
        if (viewTransitionName !== 'none')
          names.push(`${image.className || image.closest('article')?.className} ${viewTransitionName}`)
      }
    }
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      note()
      const transition = start(update)
      void transition.ready.then(note)
      return transition
    }
  })
  await page.goto(shop.url)
  await settled(page)
  const travelled = () => page.evaluate(() => (window as unknown as { names: string[] }).names)
  await page.locator('.home-list .product-card-link').first().click()
  await page.waitForURL(/\/detail\/1\//)
  await expect.poll(travelled).toEqual(['product-card bottle-1', 'detail bottle-1'])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Volver' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.locator('.home-list .product-card').first().waitFor()
  const moving = () =>
    page.evaluate(
      () => document.getAnimations().filter((one) => Number(one.effect?.getTiming().duration) > 10).length,
    )
  await expect.poll(moving).toBe(0)
  await context.close()
})

test('the sommelier works without a script, and its answer is a link', async () => {
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 860 } })
  plain.setDefaultTimeout(hangMs)
  const page = await plain.newPage()
  await page.goto(`${shop.url}/sommelier`)
  for (const answer of [
    'Una cena con gente',
    'Asado o carne roja',
    'Intenso, con cuerpo',
    'Hasta $ 40.000',
    'Sorprendeme',
  ])
    await page.getByLabel(answer).check()
  await page.getByRole('button', { name: 'Elegir mis tres vinos' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tres vinos para vos' }).waitFor()
  const wines = (visited: typeof page) =>
    visited.locator('.sommelier-chosen .product-card-name').allTextContents()
  const chosen = await wines(page)
  expect(chosen).toHaveLength(3)
  const address = page.url()
  await plain.close()

  const { page: other, context, complaints } = await openVisitor(browser, 1440)
  // the message for a missing field is in the page's language, whatever the browser's
  await other.goto(`${shop.url}/sommelier`)
  await settled(other)
  await other.getByRole('button', { name: 'Elegir mis tres vinos' }).click()
  const said = () =>
    other.getByLabel('Una cena con gente').evaluate((field: HTMLInputElement) => field.validationMessage)
  expect(await said()).toBe('Elegí una respuesta.')
  await other.getByLabel('Un festejo').check()
  expect(await said()).toBe('')
  await other.goto(address)
  await settled(other)
  expect(await wines(other)).toEqual(chosen)
  await other.getByLabel('Hasta $ 20.000').check()
  await other.getByRole('button', { name: 'Elegir mis tres vinos' }).click()
  await other.waitForURL(/presupuesto=20000/)
  await expect
    .poll(() => other.locator('h1').evaluate((title) => title === document.activeElement))
    .toBe(true)
  expect(complaints).toEqual([])
  await context.close()
})

test('a wine in the cart is marked everywhere, and the button is sticky on a phone', async () => {
  const { page, context, complaints } = await openVisitor(browser, 320)
  await page.goto(`${shop.url}/detail/1`)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const bar = page.locator('.buy-bar')
  // the button beside the wine is on the first screen, and the bar comes once it is not
  await page.mouse.wheel(0, 2000)
  await bar.getByRole('button', { name: 'Agregar' }).click()
  await bar.getByRole('button', { name: 'Ver carrito' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Una botella más' }).click()
  await page.locator('.cart-count', { hasText: '2' }).waitFor()
  // hidden a frame after the button beside the price has come into view
  await bar.waitFor({ state: 'detached' })
  expect(await page.getByLabel('Cantidad en tu carrito').inputValue()).toBe('2')

  // a price with its discount stands on one line
  await page.setViewportSize({ width: 1440, height: 860 })
  await page.goto(`${shop.url}/?discounted=true`)
  await page.locator('.product-card-link').first().click()
  await page.waitForURL(/\/detail\//)
  const [now, chip] = await Promise.all(
    ['.detail-offer .price-now', '.detail-offer .chip.discount'].map((part) =>
      page.locator(part).boundingBox(),
    ),
  )
  if (!now || !chip) throw new Error('No price is shown')
  expect(chip.y).toBeLessThan(now.y + now.height)
  expect(chip.width).toBeLessThan(90)

  // no results: suggestions, and recently viewed wines
  await page.goto(`${shop.url}/?name=zzzzqqqq`)
  expect(await page.locator('.home-instead .product-card').count()).toBe(4)
  // they come with the first interaction
  await page.mouse.move(700, 400)
  const seen = page.locator('.recently').getByRole('link')
  await seen.filter({ hasText: name }).first().waitFor()
  expect(await seen.count()).toBe(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Olvidarlos' }).click()
  expect(await page.evaluate(() => localStorage.getItem('lookedWines'))).toBeNull()

  await page.goto(shop.url)
  await page
    .locator('button[aria-label^="En tu carrito: "]')
    .and(page.locator(`button[aria-label*="${name}"]`))
    .first()
    .click()
  await page.waitForURL(/\/shoppingCart$/)
  await page.locator('.cart-table', { hasText: name }).waitFor()
  // between a phone and a tablet the table has room too
  await page.setViewportSize({ width: 600, height: 860 })
  const beyond = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(beyond).toBeLessThanOrEqual(0)
  expect(complaints).toEqual([])
  await context.close()
})

test('on a phone the total and the button of a long cart are in sight, and end where its summary does', async () => {
  const { page, context, complaints } = await openVisitor(browser, 390)
  await page.goto(`${shop.url}/?size=8`)
  await settled(page)
  const add = page.locator('.home-list').getByRole('button', { name: /^Agregar .* al carrito$/ })
  for (const count of ['1', '2', '3', '4', '5']) {
    await add.first().click()
    await page.locator('.cart-count', { hasText: count }).waitFor()
    await page.keyboard.press('Escape')
  }
  await page.goto(`${shop.url}/shoppingCart`)
  await page.getByLabel('Código de descuento').waitFor()
  const bar = page.locator('.cart-buy')
  const bottom = () => bar.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(await bottom()).toBe(860)
  const total = (await page.locator('.cart-total .figures').textContent()) ?? ''
  expect(await bar.textContent()).toContain(total)
  await expectAccessible(page)
  // what has the focus is not behind it
  await page.getByLabel('Código de descuento').focus()
  const field = await page.getByLabel('Código de descuento').boundingBox()
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
  await page.getByText('Precios finales, con impuestos').scrollIntoViewIfNeeded()
  expect(await bottom()).toBeLessThan(860)
  expect(complaints).toEqual([])
  await context.close()
})

test('a toast stays for five seconds, pauses on hover and focus, and closes by click, drag or button', async () => {
  const { page, context, complaints } = await openVisitor(browser, 1440)
  await page.goto(`${shop.url}/?size=8`)
  await settled(page)
  const toast = page.locator('.Toastify__toast')
  /** Its countdown: how long it is in all, and whether it runs. */
  const bar = (then?: 'slow' | 'end') =>
    page.evaluate((wanted) => {
      const countdown = document
        .getAnimations()
        .find((animation) => (animation as CSSAnimation).animationName === 'Toastify__trackProgress')
      const seen = [countdown?.effect?.getComputedTiming().duration, countdown?.playState]
      if (wanted === 'slow') countdown?.updatePlaybackRate(0.001)
      if (wanted === 'end') countdown?.finish()
      return seen
    }, then)
  /** The pointer far away, a toast that stands still, and its countdown begun; slowed, lest a busy machine lose it. */
  const show = async () => {
    await page.mouse.move(10, 800)
    const add = page.getByRole('button', { name: /^Agregar .* al carrito$/ }).first()
    await add.evaluate((button: HTMLElement) => button.click())
    await expect.poll(() => bar()).toEqual([5000, 'running'])
    await bar('slow')
    const box = await toast.boundingBox()
    if (!box) throw new Error('No toast is shown')
    return { ...box, middle: { x: box.x + box.width / 2, y: box.y + box.height / 2 } }
  }
  const gone = () => toast.waitFor({ state: 'detached' })
  const dragBy = async ({ middle }: Awaited<ReturnType<typeof show>>, distance: number) => {
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    await page.mouse.move(middle.x + distance, middle.y, { steps: 5 })
    await page.mouse.up()
  }

  const first = await show()
  expect(first.x + first.width).toBeGreaterThan(1440 - 40)
  // at the top, below the header: the cart counts at that very moment
  expect(first.y).toBeLessThan(100)
  expect(await page.locator('.Toastify__toast-theme--light').count()).toBe(1)
  await expectAccessible(page)
  // under the pointer, and while the window is not looked at, the time stands still
  await page.mouse.move(first.middle.x, first.middle.y)
  await expect.poll(() => bar()).toEqual([5000, 'paused'])
  await page.mouse.move(10, 800)
  await expect.poll(() => bar()).toEqual([5000, 'running'])
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await expect.poll(() => bar()).toEqual([5000, 'paused'])
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => bar()).toEqual([5000, 'running'])
  // dragged by less than four fifths of its width it returns, by more it closes
  await dragBy(first, first.width * 0.7)
  await expect.poll(async () => Math.round((await toast.boundingBox())?.x ?? 0)).toBe(Math.round(first.x))
  await dragBy(first, first.width * 0.9)
  await gone()

  const second = await show()
  await page.mouse.click(second.x + 40, second.middle.y)
  await gone()
  await show()
  await page.getByRole('button', { name: 'Cerrar el aviso' }).click()
  await gone()
  // closes by itself after its time, with reduced motion as well
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await show()
  await bar('end')
  await gone()
  expect(complaints).toEqual([])
  await context.close()
})

test('while a page arrives nothing moves, on a phone and on a wide screen', async () => {
  type Jump = { value: number; what: string[] }
  const moved: { path: string; width: number; jumps: Jump[] }[] = []
  for (const width of [390, 1440]) {
    const { page, context } = await openVisitor(browser, width)
    await context.addInitScript(() => {
      const jumps: Jump[] = []
      Object.assign(window, { jumps })
      type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[])
          jumps.push({
            value,
            what: sources.map(({ node }) =>
              (node instanceof Element ? node.outerHTML : String(node?.textContent)).slice(0, 80),
            ),
          })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // type comes last, as on a slow line
    await page.route('**/*.woff2', async (route) => {
      await wait(1000)
      await route.continue()
    })
    for (const path of ['/', '/detail/1', '/review/1', '/shoppingCart']) {
      await page.goto(shop.url + path)
      await settled(page)
      await page.evaluate(() => document.fonts.ready)
      const jumps = await page.evaluate(() => (window as unknown as { jumps: Jump[] }).jumps)
      // letters that arrive a moment later may push their neighbours by a pixel
      const sum = jumps.reduce((before, { value }) => before + value, 0)
      if (sum > 0.001) moved.push({ path, width, jumps })
    }
    await context.close()
  }
  expect(moved).toEqual([])
})

test('a No by mistake can be taken back; toasts leave the cart in sight; what was emptied comes back', async () => {
  const { page, context, complaints } = await openVisitor(browser, 390, false)
  const behind = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await page.goto(`${shop.url}/detail/1`)
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: 'No', exact: true }).click()
  await page.getByText('No podemos venderte alcohol.').waitFor()
  expect(await page.getByRole('link', { name: 'Salir de la tienda' }).getAttribute('href')).toMatch(/^https:/)
  await expectAccessible(page)
  // the room of the scroll bar is painted by the page itself: as dark as what lies under the question
  const dark = await behind()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Sí, soy mayor' }).click()
  expect(await behind()).not.toBe(dark)
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')

  await settled(page)
  await page.getByRole('button', { name: 'Agregar al carrito' }).click()
  const toast = page.locator('.Toastify__toast', { hasText: 'Producto agregado al carrito' })
  await toast.waitFor()
  await page.evaluate(() => window.scrollTo(0, 0))
  const count = await page.locator('.cart-count').boundingBox()
  const top = (await toast.boundingBox())?.y ?? 0
  expect(top).toBeGreaterThanOrEqual((count?.y ?? Infinity) + (count?.height ?? 0))

  await page
    .getByRole('link', { name: /Carrito/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Vaciar carrito' }).click()
  await page.getByRole('heading', { level: 1, name: 'No hay productos' }).waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.locator('.cart-table tbody tr', { hasText: name }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})
