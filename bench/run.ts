import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { measurePage } from './browser.ts'
import { load } from './load.ts'
import { serveFreshShop } from './served-shop.ts'

/**
 * `npm run bench`: the shop on a fresh data folder and, in the same run, a bare server that sends the same bytes.
 * SECONDS=10 measures longer. Writes docs/performance.md.
 */
const seconds = Number(process.env['SECONDS'] ?? 4)
const connections = 32
const shop = await serveFreshShop(3990)
const bare = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts'), '3991'], {
  stdio: 'inherit',
})
const typos = [
  'malvec',
  'chardonay',
  'cabernet suavignon',
  'pinot nor',
  'torrontes',
  'rutini malbec',
  'mendosa',
  'espumante',
]
const targets: { name: string; address: (n: number) => string }[] = [
  { name: 'home HTML', address: () => '/' },
  { name: 'product HTML', address: () => '/detail/1' },
  { name: 'product HTML, 900 wines in turn', address: (n) => `/detail/${(n % 900) + 1}` },
  { name: 'list of 20 (API)', address: () => '/api/products?page=0&size=20' },
  { name: 'detail (API)', address: (n) => `/api/products/detail/${(n % 900) + 1}` },
  {
    name: 'search with typos (API)',
    address: (n) => `/api/products?page=0&size=20&name=${encodeURIComponent(typos[n % typos.length] ?? '')}`,
  },
  { name: 'facets (API)', address: () => '/api/filters/facets' },
]
const rows: string[] = []
const say = (line: string) => {
  console.log(line)
  rows.push(line)
}
try {
  await wait(500)
  say('| what | requests/s | p50 ms | p95 ms | p99 ms | errors | bare server, same bytes | ratio |')
  say('|---|---|---|---|---|---|---|---|')
  for (const { name, address } of targets) {
    const bytes = await (await fetch(shop.url + address(0))).arrayBuffer()
    await fetch('http://127.0.0.1:3991/', { method: 'POST', body: bytes })
    await load((n) => shop.url + address(n), connections, 1)
    const own = await load((n) => shop.url + address(n), connections, seconds)
    const limit = await load(() => 'http://127.0.0.1:3991/', connections, seconds)
    const f = (value: number) => value.toFixed(1)
    say(
      `| ${name} | ${own.perSecond.toFixed(0)} | ${f(own.p50)} | ${f(own.p95)} | ${f(own.p99)} | ${own.errors} | ${limit.perSecond.toFixed(0)} | ${(own.perSecond / limit.perSecond).toFixed(3)} |`,
    )
  }
  say('')
  say('| page, 4x slower processor, 390 px | LCP ms | CLS | JavaScript, kB brotli |')
  say('|---|---|---|---|')
  for (const page of ['/', '/detail/1']) {
    const seen = await measurePage(shop.url, page, 4)
    say(`| ${seen.page} | ${seen.lcpMs.toFixed(0)} | ${seen.cls.toFixed(3)} | ${seen.scriptKb.toFixed(1)} |`)
  }
  say('')
  say(`Second start, existing data, until the first answer: ${((await shop.restart()) / 1000).toFixed(2)} s.`)
} finally {
  bare.kill()
  await shop.stop()
}
const about = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}, ${connections} connections, ${seconds} s each, \`npm run bench\``
await mkdir('docs', { recursive: true })
await writeFile(
  'docs/performance.md',
  `# Performance\n\nMeasured ${about}. The load comes from the same machine over loopback, so shop, database, bare server and load share its cores.\n\n${rows.join('\n')}\n`,
)
