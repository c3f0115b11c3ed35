import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { chromium, type Browser, type BrowserContext, type Frame, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { foreignWords } from '../foreign-words.ts'
import { hangMs } from '../hang-limit.ts'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The browser that the test script found. Background services are off: no request leaves this machine. */
export function openBrowser(): Promise<Browser> {
  const executablePath = process.env['CHROME_PATH']
  if (!executablePath) throw new Error('CHROME_PATH names no browser: run npm test')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}

export type Visitor = { page: Page; context: BrowserContext; complaints: string[] }

/** A visitor at a viewport width; the browser's errors are collected. */
export async function openVisitor(
  browser: Browser,
  width: number,
  ageConfirmed = true,
  // a service worker's requests cannot be intercepted: only the offline journeys have one
  serviceWorkers: 'block' | 'allow' = 'block',
  timezoneId = 'America/Argentina/Buenos_Aires',
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width, height: 860 },
    locale: 'es-AR',
    timezoneId,
    bypassCSP: false,
    serviceWorkers,
  })
  context.setDefaultTimeout(hangMs)
  if (ageConfirmed) await context.addInitScript(() => localStorage.setItem('ageConfirmed', 'yes'))
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (failure) => complaints.push(failure.message))
  return { page, context, complaints }
}

/** The page is alive: its scripts have taken over. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}

/** No English on the page as it is: not in its text, its fields, its title or the names of what has no text. */
export async function expectSpanish(page: Page): Promise<void> {
  const texts = await page.evaluate(() => {
    const found = [
      document.title,
      document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    ]
    for (const element of document.body.querySelectorAll('*')) {
      if (/^(SCRIPT|STYLE|CODE|TEMPLATE|NOSCRIPT)$/.test(element.tagName)) continue
      // the text as it was written: a style may set it in capitals
      const own = [...element.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE)
      found.push(own.map((child) => child.textContent).join(''))
      for (const name of ['aria-label', 'aria-description', 'title', 'alt', 'placeholder'])
        found.push(element.getAttribute(name) ?? '')
    }
    return [...new Set(found)]
  })
  expect(
    texts.flatMap((text) => foreignWords(text)),
    page.url(),
  ).toEqual([])
}

/** No axe violation on the page as it is, and no English; of the rules named, or of all. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  if (!rules) await expectSpanish(page)
  // run in the page's isolated world: the page's own policy lets no foreign script in
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeSource}; undefined`)
  const first = await violationsOn(page, rules)
  // an answer that came in the middle of it may have begun another transition
  expect(first.length === 0 ? [] : await violationsOn(page, rules), page.url()).toEqual([])
}

async function violationsOn(page: Page, rules?: string[]): Promise<string[]> {
  // a colour in the middle of a transition is not tested for contrast; a toast's countdown changes no colour
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== 'running' ||
          animation.effect?.getComputedTiming().iterations === Infinity ||
          (animation as CSSAnimation).animationName === 'Toastify__trackProgress',
      ),
  )
  const violations = await page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const result = await axe.run(document, {
      resultTypes: ['violations'],
      ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
    })
    return result.violations.map(
      (found) => `${found.id}: ${found.nodes.map((node) => node.target.join(' ')).join(', ')}`,
    )
  }, rules)
  return violations
}

const offlinePages = new WeakMap<Page, () => Promise<void>>()

/**
 * Takes the network away from the pages of a context, or gives it back. Some versions of Chromium tell a document that was
 * opened without a network that there is one, so this page is told again after each navigation.
 */
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  await page.context().setOffline(offline)
  await offlinePages.get(page)?.()
  offlinePages.delete(page)
  if (!offline) return
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const tell = (isOffline: boolean) =>
    devtools.send('Network.emulateNetworkConditions', {
      offline: isOffline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
  let isOver = false
  const insist = async () => {
    for (let isOnline = true; isOnline && !isOver; isOnline = await page.evaluate(() => navigator.onLine))
      await tell(true)
  }
  const tellAgain = (frame: Frame) => {
    // a document that is replaced in between needs to know nothing: the next one is told
    if (frame === page.mainFrame()) insist().catch(() => undefined)
  }
  page.on('framenavigated', tellAgain)
  offlinePages.set(page, async () => {
    isOver = true
    page.off('framenavigated', tellAgain)
    await tell(false)
    await devtools.detach()
    // a document that was never told of the loss is not told of the return either
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
  })
}

export async function signInAs(page: Page, email: string, password = 'descorche'): Promise<void> {
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña').fill(password)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await page.getByRole('button', { name: 'Salir' }).waitFor()
}

/** Finds one of a long list by typing a part of its name, or takes the first one. */
export async function pick(page: Page, label: string, name?: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  if (name === undefined) {
    await field.click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    return
  }
  await field.fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

/** Presses Tab until the element with this name has the focus, as a keyboard user does. */
export async function tabTo(page: Page, name: string, role: Parameters<Page['getByRole']>[0]): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).first()
  for (let steps = 0; steps < 90; steps += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${name}`)
}
