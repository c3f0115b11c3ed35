import { chromium, type Browser, type Locator, type Page } from 'playwright-core'

/** An interaction of the buying journey, and how long it took in each run, milliseconds. */
export type InteractionFigures = { name: string; runs: number[] }

const slowdown = 4
/** Event Timing reports nothing below this: such an interaction counts as this long. */
const leastMs = 16
/** After an interaction: until its paint is reported and what it loads has arrived. */
const restMs = 700

const launchOptions = {
  executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/**
 * Every interaction of the buying journey on a phone of 390 px with a four times slower processor: from the touch to the
 * next paint, as the browser's Event Timing says it (what INP is made of). `urls`: shops that are measured by turns.
 */
export async function measureInteractions(urls: string[], runs: number): Promise<InteractionFigures[][]> {
  const browser = await chromium.launch(launchOptions)
  const all = urls.map(() => new Map<string, number[]>())
  try {
    for (let run = 0; run < runs; run += 1)
      for (const [index, url] of urls.entries())
        for (const [name, ms] of await journey(browser, url))
          all[index]?.set(name, [...(all[index].get(name) ?? []), ms])
  } finally {
    await browser.close()
  }
  return all.map((byName) => [...byName].map(([name, times]) => ({ name, runs: times })))
}

const medianOf = (runs: readonly number[]) =>
  runs.toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN

/** A table of them; with a second shop how many times as long the first one takes. */
export function interactionTable([own = [], other]: InteractionFigures[][]): string[] {
  const head = ['interaction, 4x slower processor, 390 px', 'median ms', 'longest ms']
  if (other) head.push('of the other shop, median ms', 'times')
  const rows = own.map(({ name, runs }) => {
    const row = [name, String(medianOf(runs)), String(Math.max(...runs))]
    if (!other) return row
    const there = medianOf(other.find((measured) => measured.name === name)?.runs ?? [])
    return [...row, String(there), (medianOf(runs) / there).toFixed(2)]
  })
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`)
}

async function journey(browser: Browser, url: string): Promise<Map<string, number>> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'es-AR',
    serviceWorkers: 'block',
  })
  await context.addInitScript(() => localStorage.setItem('ageConfirmed', 'yes'))
  const page = await context.newPage()
  const measure = await watchInteractions(page)
  try {
    await chooseWines(page, url, measure)
    await fillCart(page, url, measure)
    await checkOut(page, url, measure)
  } finally {
    await context.close()
  }
  return measure.times
}

type Measure = {
  times: Map<string, number>
  /** The longest of the interactions that this makes. */
  of: (name: string, act: () => Promise<void>) => Promise<void>
}

async function watchInteractions(page: Page): Promise<Measure> {
  let longest = 0
  await page.exposeBinding('reportInteraction', (_, ms: number) => {
    longest = Math.max(longest, ms)
  })
  await page.addInitScript(() => {
    const report = (window as unknown as { reportInteraction: (ms: number) => void }).reportInteraction
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (entry.interactionId) report(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const times = new Map<string, number>()
  return {
    times,
    async of(name, act) {
      longest = 0
      await act()
      await page.waitForTimeout(restMs)
      times.set(name, Math.max(longest, leastMs))
    },
  }
}

const settled = (page: Page) => page.waitForLoadState('networkidle')

/** A finger where it is: what looks whether something covers it runs in the page and would be counted. */
async function tap(target: Locator): Promise<void> {
  await target.first().tap({ trial: true })
  const box = await target.first().boundingBox()
  if (!box) throw new Error('not to be seen')
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** The list: search, filters, the first wines into the cart. */
async function chooseWines(page: Page, url: string, measure: Measure): Promise<void> {
  await page.goto(url)
  await settled(page)
  await page.waitForTimeout(restMs)
  const add = page.getByRole('button', { name: /^Agregar .* al carrito$/ })
  await measure.of('first Agregar', () => tap(add))
  await measure.of('second Agregar', () => tap(add))
  await measure.of('open filters', () => tap(page.getByRole('button', { name: 'Filtros' })))
  await measure.of('open a menu', () => tap(page.locator('summary', { hasText: 'Tipo' })))
  await measure.of('choose a filter', () => tap(page.getByRole('checkbox', { name: /^Tinto/ })))
  await page.goto(url)
  await settled(page)
  const field = page.getByRole('combobox', { name: 'Buscar vinos' })
  await measure.of('enter the search', () => tap(field))
  await measure.of('type in the search', () => field.pressSequentially('malbec', { delay: 120 }))
  await measure.of('search', () => field.press('Enter'))
  await settled(page)
}

/** A wine's page, and the cart. */
async function fillCart(page: Page, url: string, measure: Measure): Promise<void> {
  await page.goto(url)
  await settled(page)
  await page.waitForTimeout(restMs)
  await measure.of('open a wine', () => tap(page.locator('.home-list .product-card-link').nth(2)))
  await page.waitForURL(/\/detail\//)
  await settled(page)
  await measure.of('bottles on its page', () => tap(page.getByRole('button', { name: 'Una botella más' })))
  await measure.of('Agregar al carrito', () => tap(page.getByRole('button', { name: 'Agregar al carrito' })))
  await measure.of('open the cart', () => tap(page.locator('a[href="/shoppingCart"]')))
  if (!/shoppingCart/.test(page.url())) await page.goto(`${url}/shoppingCart`)
  await page.locator('.cart-table tbody tr').first().waitFor()
  await settled(page)
  const more = page.getByRole('button', { name: /^Una más de/ })
  await measure.of('first change of quantity', () => tap(more))
  await measure.of('change of quantity', () => tap(more))
  await measure.of('take a wine out', () => tap(page.getByRole('button', { name: /^Quitar .+/ })))
}

/** 'Comprar', and the one checkout. */
async function checkOut(page: Page, url: string, measure: Measure): Promise<void> {
  const buy = page.getByRole('button', { name: 'Comprar' })
  await measure.of('Comprar, signed out', () => tap(buy))
  await signUp(page)
  // signing up continues with the purchase
  await page.waitForURL(/user\/orders/)
  await settled(page)
  const code = page.getByLabel('Codigo Postal')
  await measure.of('postal code', () => code.pressSequentially('1414', { delay: 120 }))
  await page.getByLabel('Provincia').selectOption('Ciudad Autónoma de Buenos Aires')
  const ways = page.locator('input[name=delivery]')
  await ways.nth(1).waitFor()
  await measure.of('delivery', () => tap(ways.last()))
  const payments = page.locator('input[name=payment]')
  if ((await payments.count()) > 1) await measure.of('way of paying', () => tap(payments.last()))
  await tap(ways)
  await page.waitForTimeout(restMs)
  await measure.of('Pagar', () => tap(page.getByRole('button', { name: /^(Pagar|Confirmar la compra)$/ })))
}

/** A person of this run alone: no cart, no address and no order from before. */
async function signUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Crear cuenta' }).tap()
  await page.getByLabel('Correo electrónico').fill(`medida-${Date.now()}@ejemplo.test`)
  await page.getByLabel('Nombre o apodo').fill('Medida')
  await page.getByLabel('Contraseña').fill('una clave larga')
  await page.getByRole('button', { name: 'Crear cuenta' }).tap()
}
