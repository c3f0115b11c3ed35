import { createHash } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openVisitor } from './browser.ts'
import { serveShop, type ServedShop } from './serve.ts'

/** A page as the server renders it, and what becomes of it in a browser. */

let shop: ServedShop
let browser: Browser
beforeAll(async () => {
  ;[shop, browser] = await Promise.all([serveShop(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})

const inline = /<(script|style)([^>]*)>([^]*?)<\/\1>/g
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const sources = (policy: string, directive: string) =>
  (new RegExp(`${directive} ([^;]*)`).exec(policy)?.[1] ?? '')
    .split(' ')
    .filter((one) => one.startsWith("'sha256-"))

test.each(['/', '/detail/1', '/user/orders', '/admin/home', '/no-existe'])(
  '%s: the policy names its inline scripts and styles, and no others; its nonce has gone',
  async (path) => {
    const page = await fetch(shop.url + path)
    const policy = page.headers.get('content-security-policy') ?? ''
    const html = await page.text()
    const found = [...html.matchAll(inline)].filter(
      ([, tag, attributes = '']) => tag === 'style' || !/ld\+json| src=/.test(attributes),
    )
    const of = (wanted: string) =>
      found.filter(([, tag]) => tag === wanted).map(([, , , text = '']) => hashOf(text))
    expect(of('script').length).toBeGreaterThan(5)
    expect(new Set(of('script'))).toEqual(new Set(sources(policy, 'script-src')))
    expect(of('script')).toHaveLength(sources(policy, 'script-src').length)
    // React puts no part of a page behind it, to be moved to its place by a script
    expect(html).not.toMatch(/\$RC|<template/)
    expect(of('style')).toEqual(sources(policy, 'style-src'))
    expect(of('style')).toHaveLength(1)
    expect(html).not.toContain('rel="stylesheet"')
    expect(html).not.toContain('nonce')
  },
)

test.each([
  ['home', '/', 'Agregar'],
  ['detail', '/detail/1', 'Agregar al carrito'],
])('%s comes alive without a word in the console, and adds to the cart', async (_, path, name) => {
  const { page, context, complaints } = await openVisitor(browser, 390)
  await page.goto(shop.url + path)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name }).first().click()
  await page.locator('.cart-count', { hasText: '1' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test.each([
  ['/contact', 'Contacto y locales'],
  ['/bodegas', 'Bodegas'],
  ['/promociones', 'Promociones'],
  ['/about', 'Quiénes somos'],
  ['/envios', 'Envíos y devoluciones'],
  ['/seguimiento', 'Seguí tu compra'],
  ['/arrepentimiento', 'Botón de arrepentimiento'],
])('%s looks the same opened from another screen and by itself', async (path, link) => {
  const { page, context } = await openVisitor(browser, 1440)
  const looks = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main *')].slice(0, 120).map((element) => {
        const { color, display, fontSize, gap, margin, padding } = getComputedStyle(element)
        return `${element.tagName}.${element.className} ${[color, display, fontSize, gap, margin, padding].join(' ')}`
      }),
    )
  const styles: string[] = []
  page.on('response', (answer) => {
    if (answer.url().endsWith('.css')) styles.push(new URL(answer.url()).pathname)
  })
  await page.goto(shop.url + path)
  await page.waitForLoadState('networkidle')
  const title = (await page.locator('h1').textContent()) ?? ''
  const alone = await looks()
  await page.goto(shop.url)
  await page.waitForLoadState('networkidle')
  styles.length = 0
  await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await looks()).toEqual(alone)
  // the frame's own are in every page already: behind the screen's they would win over them
  expect(styles.filter((style) => /\/(shop|root)-/.test(style))).toEqual([])
  await context.close()
})
