// `npm run trust`: the reliability tests at their whole size, one after the other, for an hour or so; a line says every
// few seconds what is going on. `npm run trust -- trust/mail.test.ts` runs some. The figures go to docs/trust.md, where
// those of tests that were not run now stay with their own date.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import path from 'node:path'
import { runToTheEnd } from './run-to-the-end.mjs'
import { root, say, setUp } from './setup.mjs'

const runtime = await setUp()
const wanted = process.argv.slice(2)
const command = ['npm run trust', ...(wanted.length > 0 ? ['--', ...wanted] : [])].join(' ')
const folder = path.join(root, '.cache')
const notes = path.join(folder, `trust-${process.pid}.jsonl`)
const kept = path.join(folder, 'trust-figures.json')
mkdirSync(folder, { recursive: true })
writeFileSync(notes, '')

let shown = ''
const ticking = setInterval(() => {
  const last = readNotes().findLast((note) => note.progress)
  if (last && last.progress !== shown) say((shown = last.progress))
}, 5000)
const code = await runToTheEnd(
  runtime,
  [
    path.join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    '--config',
    path.join(root, 'trust', 'vitest.config.ts'),
    '--reporter=verbose',
    ...wanted,
  ],
  { ...process.env, NODE_ENV: 'test', TRUST: 'whole', TRUST_NOTES: notes },
)
clearInterval(ticking)
const fresh = readNotes().filter((note) => note.test !== undefined)
rmSync(notes, { force: true })
writeTable(fresh)
process.exit(code)

function readNotes() {
  const lines = readFileSync(notes, 'utf8').split('\n')
  // the last line may be half written
  return lines.slice(0, -1).map((line) => JSON.parse(line))
}

function writeTable(figures) {
  const at = new Date().toISOString().slice(0, 16).replace('T', ' ')
  const before = existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : []
  const now = figures.map((one) => ({ ...one, at, command }))
  const tests = new Set(now.map((one) => `${one.test} ${one.done}`))
  const all = [...before.filter((one) => !tests.has(`${one.test} ${one.done}`)), ...now].toSorted(
    (a, b) => a.test - b.test,
  )
  writeFileSync(kept, JSON.stringify(all, null, 2))
  const rows = all.map(
    ({ test, done, result, at, command }) => `| ${test} | ${done} | ${result} | ${at}, \`${command}\` |`,
  )
  const version = spawnSync(runtime, ['--version'], { encoding: 'utf8' }).stdout.trim()
  const machine = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${version}, load average ${loadavg()[2]?.toFixed(1)} when this was written`
  const text = readFileSync(path.join(root, 'trust', 'about.md'), 'utf8')
    .replace('MACHINE', machine)
    .replace('ROWS', rows.join('\n'))
  writeFileSync(path.join(root, 'docs', 'trust.md'), text)
  say(`${figures.length} figures written to docs/trust.md`)
}
