import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { startEmbeddedServer } from '../../src/platform/database/embedded/embedded-server.ts'
import type { EmbeddedIdentity } from '../../src/platform/identity/embedded-identity.ts'
import { readConfig } from '../../src/app/config.ts'
import { createLog } from '../../src/platform/observability/log.ts'
import { openApp } from '../../src/app/open-app.ts'
import { reportFile } from '../../scripts/report.mjs'

/**
 * `node test/bench/admin-list.ts`: the admin area's product list over 50,000 wines on the embedded database, requested in
 * process through the whole server (access, parsing, database, JSON). WINES=10000 takes fewer. Writes to reports/.
 */
const wines = Number(process.env['WINES'] ?? 50_000)
const rounds = Number(process.env['ROUNDS'] ?? 30)
const words = ['malbec', 'cabernet', 'chardonnay', 'mendoza', 'reserva', 'tinto', 'espumante', 'bodega']
const typos = ['malvec', 'chardonai', 'cabernett', 'mendosa', 'torrontez']
const sorts = ['nombre', '-nombre', 'precio', '-precio', 'productor', '-locacion', 'tipo', 'stock', '-stock']
const dataDir = await mkdtemp(path.join(tmpdir(), 'descorche-bench-'))
const server = await startEmbeddedServer({ dataDir, log: () => undefined })
const config = readConfig({
  DATABASE_URL: server.connectionString,
  DATA_DIR: dataDir,
  PUBLIC_URL: 'http://localhost:9',
  DEMO_SHOP: 'true',
  REQUESTS_PER_MINUTE: '1000000',
  LOG_LEVEL: 'error',
})
const { shop, outside, close } = await openApp(config, createLog('error'))
const { db, close: closeDatabase } = openDatabase({
  connectionString: server.connectionString,
  poolSize: 1,
  // fifty thousand rows with their audit log entries take a while
  statementTimeoutMs: 0,
})
const lines: string[] = []
const say = (line: string) => {
  console.log(line)
  lines.push(line)
}
try {
  await sql`
    INSERT INTO products (name, list_price, discount, image, summary, alcohol, stock, minimo, id_prod, id_place, id_categ, vintage, grapes, pairings, archived_at)
    SELECT w.name || ' ' || (ARRAY['Reserva', 'Gran Reserva', 'Roble', 'Clásico', 'de Finca', 'Joven'])[1 + n % 6] || ' ' || n,
      w.list_price + n % 997 * 100, n % 5 * 5, w.image, w.summary, w.alcohol, n % 61, n % 12, w.id_prod, w.id_place, w.id_categ,
      2000 + n % 25, w.grapes, w.pairings, CASE WHEN n % 20 = 0 THEN now() END
    FROM generate_series(1, ${wines}::int - (SELECT count(*)::int FROM products)) AS n
    JOIN (SELECT *, row_number() OVER (ORDER BY id) AS place FROM products) AS w ON w.place = 1 + n % (SELECT count(*) FROM products)`.execute(
    db,
  )
  await sql`VACUUM ANALYZE`.execute(db)
  const token = (await (outside.identity as EmbeddedIdentity).issueAccessToken('admin@descorche.test')) ?? ''
  const ask = async (query: string) => {
    const started = performance.now()
    const response = await shop.fetch(
      new Request(`http://localhost:9/api/products/all?size=15&${query}`, {
        headers: { authorization: `Bearer ${token}` },
      }),
    )
    const { total } = (await response.json()) as { total: number }
    if (response.status !== 200) throw new Error(`${query}: ${response.status}`)
    return { ms: performance.now() - started, total }
  }
  const pages = Math.floor((wines * 0.95) / 15)
  const cases: [string, (n: number) => string][] = [
    ['page after page', (n) => `page=${n}`],
    ['any page of all', (n) => `page=${Math.floor((n * pages) / rounds)}`],
    ['any page by name', (n) => `sort=nombre&page=${Math.floor((n * pages) / rounds)}`],
    ['first page by each column', (n) => `page=0&sort=${sorts[n % sorts.length]}`],
    ['search, one word', (n) => `page=0&name=${words[n % words.length]}`],
    ['search, mistyped', (n) => `page=0&name=${typos[n % typos.length]}`],
    [
      'search, two words, by name',
      (n) => `page=${n % 5}&sort=nombre&name=${words[n % words.length]}+reserva`,
    ],
    ['search among archived', (n) => `page=0&archived=true&name=${words[n % words.length]}`],
    ['search among all', (n) => `page=0&all=true&name=${words[n % words.length]}`],
    ['below minimum', (n) => `page=${n}&low=true`],
    ['one type, by price', (n) => `page=${n}&type=Tinto&sort=-precio`],
    ['one producer', (n) => `page=0&all=true&productor=${1 + n}`],
  ]
  say('# The product list of the admin area\n')
  say(
    `${wines} wines on the embedded database, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${rounds} requests each, one after the other, in process through the whole server. \`node test/bench/admin-list.ts\`.\n`,
  )
  say('| request | p50 ms | p95 ms | hits of the last |')
  say('|---|---|---|---|')
  for (const [name, query] of cases) {
    await ask(query(0))
    const times: number[] = []
    let total = 0
    for (let n = 0; n < rounds; n += 1) {
      const answer = await ask(query(n))
      times.push(answer.ms)
      total = answer.total
    }
    times.sort((a, b) => a - b)
    const at = (part: number) =>
      (times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0).toFixed(1)
    say(`| ${name} | ${at(0.5)} | ${at(0.95)} | ${total} |`)
  }
  await writeFile(reportFile('admin-list'), `${lines.join('\n')}\n`)
} finally {
  await closeDatabase()
  await close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
}
