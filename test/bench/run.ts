import { cpus } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { reportFile } from '../../scripts/report.mjs'
import { openDatabase } from '../../src/platform/database/open-database.ts'
import { measurePage } from './browser.ts'
import { catalogueCases, writeCases } from './cases.ts'
import { refillTopProducts } from '../../src/catalogue/search/top-products-index.queries.ts'
import { growCatalogue } from './grow-catalogue.ts'
import { interactionTable, measureInteractions } from './interactions.ts'
import { openMeasuring } from './measuring.ts'
import { planSection } from './plan-section.ts'
import { writeReport, type Section } from './report.ts'
import { benchFolder, connectionOf, freePort, removeFolder, serveShop } from './served-shop.ts'
import { soak } from './soak.ts'
import { compareWorkers } from './workers.ts'

/**
 * `npm run bench`: a shop of its own on a fresh data folder, a load generator in a second process, and in the same run a
 * bare server that sends the same bytes and the shop's own statements straight at PostgreSQL. Writes to
 * reports/; docs/performance.md says how to read it.
 */
const { values } = parseArgs({
  options: {
    wines: { type: 'string', default: '1000' },
    seconds: { type: 'string' },
    long: { type: 'boolean', default: false },
    soak: { type: 'boolean', default: false },
    browser: { type: 'boolean', default: true },
  },
  allowNegative: true,
})
const sizes = values.wines.split(',').map(Number)
const seconds = Number(values.seconds ?? (values.long ? 10 : 2))
const ports = {
  shop: await freePort(),
  forgetful: await freePort(),
  bare: await freePort(),
  cluster: await freePort(),
}

const sections: Section[] = []
const plans: Section[] = []
let section: Section = { title: '', lines: [] }
const begin = (title: string) => {
  section = { title, lines: [] }
  sections.push(section)
  console.log(`\n## ${title}\n`)
}
const say = (line: string) => {
  console.log(line)
  section.lines.push(line)
}
const folder = await benchFolder()
let shop = await serveShop({ port: ports.shop, dataDir: folder })
const growth = new Map<string, { wines: number; perSecond: number; cpuMs: number }[]>()
try {
  for (const wines of sizes) {
    const connectionString = await connectionOf(folder)
    const database = openDatabase({ connectionString, poolSize: 2 })
    const began = performance.now()
    await growCatalogue(database.pool, folder, wines)
    await refillTopProducts(database.db)
    begin(`${wines.toLocaleString('en')} wines`)
    const loading = (performance.now() - began) / 1000
    if (loading > 1) say(`Loaded and indexed in ${loading.toFixed(0)} s.\n`)
    // a second shop on the same database without a response cache: every request is a miss
    const forgetful = await serveShop({
      port: ports.forgetful,
      dataDir: path.join(folder, 'forgetful'),
      settings: { DATABASE_URL: connectionString, DEMO_SHOP: 'true', ANSWER_CACHE_MB: '0' },
    })
    const measuring = await openMeasuring({
      shop,
      forgetful,
      barePort: ports.bare,
      connectionString,
      seconds,
      say,
    })
    try {
      measuring.heading()
      for (const catalogueCase of catalogueCases(wines)) {
        const figures = await measuring.measure(catalogueCase)
        if (figures && catalogueCase.grows)
          growth.set(catalogueCase.name, [...(growth.get(catalogueCase.name) ?? []), { wines, ...figures }])
      }
      if (wines === sizes[0])
        for (const writeCase of await writeCases(shop, database, seconds)) await measuring.measure(writeCase)
    } finally {
      await measuring.close()
      await forgetful.stop()
    }
    plans.push({ title: section.title, lines: [await planSection(connectionString)] })
    await database.close()
  }
  if (growth.size > 0 && sizes.length > 1) {
    begin('Growth')
    say('| what | wines | requests/s | CPU per request ms | of the smallest |\n|---|---|---|---|---|')
    for (const [name, figures] of growth)
      for (const { wines, perSecond, cpuMs } of figures)
        say(
          `| ${name} | ${wines.toLocaleString('en')} | ${perSecond.toFixed(0)} | ${cpuMs.toFixed(2)} | ${(cpuMs / (figures[0]?.cpuMs ?? cpuMs)).toFixed(2)} times the CPU |`,
        )
  }
  begin('Start and workers')
  say(
    `Second start, existing data, until the first answer: ${((await shop.restart()) / 1000).toFixed(2)} s.\n`,
  )
  await shop.stop()
  for (const line of await compareWorkers(folder, ports.cluster, seconds)) say(line)
  shop = await serveShop({ port: ports.shop, dataDir: folder })
  if (values.soak) {
    begin('Memory')
    for (const line of await soak(shop, 600)) say(line)
  }
  if (values.browser) {
    begin('Browser')
    try {
      await measureBrowser()
    } catch (failure) {
      say(`Not measured: ${failure instanceof Error ? failure.message : String(failure)}`)
    }
  }
} finally {
  await shop.stop()
  await removeFolder(folder)
}

async function measureBrowser(): Promise<void> {
  say('| page, 4x slower processor, 390 px | LCP ms | CLS | JavaScript before interaction, kB brotli |')
  say('|---|---|---|---|')
  for (const page of ['/', '/detail/1']) {
    const seen = await measurePage(shop.url, page, 4)
    say(`| ${seen.page} | ${seen.lcpMs.toFixed(0)} | ${seen.cls.toFixed(3)} | ${seen.scriptKb.toFixed(1)} |`)
  }
  say('')
  for (const line of interactionTable(await measureInteractions([shop.url], 10))) say(line)
}

const command = ['npm run bench', ...(process.argv.length > 2 ? ['--', ...process.argv.slice(2)] : [])].join(
  ' ',
)
const about = `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}, ${seconds} s each, \`${command}\``
const reports = [
  { name: 'performance', title: 'Performance', parts: sections },
  { name: 'plans', title: 'Plans of the catalogue statements', parts: plans },
]
for (const { name, title, parts } of reports) {
  const file = reportFile(name)
  await writeReport(file, title, parts, about)
  console.log(`\nWritten: ${path.relative('.', file)}`)
}
