import { brotliCompressSync } from 'node:zlib'
import { chromium } from 'playwright-core'

export type PageFigures = { page: string; lcpMs: number; cls: number; scriptKb: number }

/**
 * A page in a browser on a throttled processor: largest contentful paint, layout shift, and the JavaScript that is
 * loaded before any interaction (brotli).
 */
export async function measurePage(url: string, path: string, slowdown: number): Promise<PageFigures> {
  const executablePath = process.env['CHROME_PATH'] ?? '/usr/bin/chromium'
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await page.addInitScript(() => localStorage.setItem('ageConfirmed', 'yes'))
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let scriptBytes = 0
  page.on('response', (response) => {
    if (!/\.js(\?|$)/.test(response.url())) return
    void response.body().then(
      (body) => (scriptBytes += brotliCompressSync(body).byteLength),
      () => undefined,
    )
  })
  await page.goto(url + path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1500)
  const { lcpMs, cls } = await page.evaluate(
    () =>
      new Promise<{ lcpMs: number; cls: number }>((resolve) => {
        const seen = { lcpMs: 0, cls: 0 }
        new PerformanceObserver((list) =>
          list.getEntries().forEach((entry) => (seen.lcpMs = entry.startTime)),
        ).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
        new PerformanceObserver((list) =>
          list.getEntries().forEach((entry) => (seen.cls += (entry as unknown as { value: number }).value)),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(seen), 300)
      }),
  )
  await browser.close()
  return { page: path, lcpMs, cls, scriptKb: scriptBytes / 1000 }
}
